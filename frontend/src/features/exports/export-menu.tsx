import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import { type ExportChoice, type ExportFilters, matchingQuery } from './api'
import { ExportProgress } from './export-progress'
import { explain, sayChosen, sayMatching } from './messages'
import { useExport } from './use-export'

interface ExportMenuProps {
  surveyId: string
  filters: ExportFilters
  /** Responses that were chosen one by one, in the place of the filters. */
  ids?: string[]
}

const choices: (ExportChoice & { icon: LucideIcon; label: string })[] = [
  { format: 'xlsx', rows: 'responses', icon: FileSpreadsheet, label: 'Excel, one row per response' },
  { format: 'xlsx', rows: 'answers', icon: FileSpreadsheet, label: 'Excel, one row per answer' },
  { format: 'csv', rows: 'responses', icon: FileText, label: 'CSV, one row per response' },
  { format: 'csv', rows: 'answers', icon: FileText, label: 'CSV, one row per answer' },
]

/** The list as a file: exactly the rows that the filters let through, in their order. */
export function ExportMenu({ surveyId, filters, ids }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const matching = useQuery({ ...matchingQuery(surveyId, filters), enabled: isOpen && !ids })
  const { state, start, cancel, dismiss } = useExport(surveyId, filters, ids)
  const isRunning = state.status === 'running'
  const isSubmitted = filters.status === 'submitted'
  const isNarrowed = Boolean(
    filters.teacher_id ||
      filters.category ||
      filters.q ||
      (filters.status && filters.status !== 'all' && !isSubmitted),
  )

  /** What had the focus is gone: it goes back to where the export began. */
  function andFocus(act: () => void) {
    return () => {
      act()
      button.current?.focus()
    }
  }

  const count = ids
    ? sayChosen(ids.length)
    : matching.error
      ? explain(matching.error)
      : sayMatching(matching.data, isNarrowed, isSubmitted)
  return (
    <>
      {/* Said once each: rows that are counted ten times a second are no news. */}
      <span role="status" className="sr-only">
        {isRunning ? 'Export started' : isOpen && matching.data && count}
      </span>
      <Menu
        onOpenChange={setIsOpen}
        trigger={
          <Button ref={button} size="small" icon={Download}>
            Export
          </Button>
        }
        header={<p className="text-14 text-ink-2">{isRunning ? 'An export is running' : count}</p>}
      >
        {choices.map(({ icon, label, ...choice }) => (
          <MenuItem
            key={label}
            icon={icon}
            isDisabled={isRunning || matching.data?.total === 0}
            onSelect={() => start(choice)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      <ExportProgress
        state={state}
        onCancel={andFocus(cancel)}
        onDismiss={andFocus(dismiss)}
        onRetry={(choice) => andFocus(() => start(choice))()}
      />
    </>
  )
}
