import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { i18n } from '@/shared/lib/i18n'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Progress } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import { type ExportChoice, type ExportFilters, matchingQuery } from './api'
import { describeMatching, describeProgress, describeSelection, exportMessage } from './messages'
import { type ExportState, useExport } from './use-export'

interface ExportMenuProps {
  surveyId: string
  filters: ExportFilters
  /** Responses that were selected one by one, instead of the filters. */
  ids?: string[]
}

const choices: (ExportChoice & { icon: LucideIcon; label: MessageDescriptor })[] = [
  { format: 'xlsx', rows: 'responses', icon: FileSpreadsheet, label: msg`Excel, one row per response` },
  { format: 'xlsx', rows: 'answers', icon: FileSpreadsheet, label: msg`Excel, one row per answer` },
  { format: 'csv', rows: 'responses', icon: FileText, label: msg`CSV, one row per response` },
  { format: 'csv', rows: 'answers', icon: FileText, label: msg`CSV, one row per answer` },
]

/** The list as a file: exactly the rows that the filters let through, in their order. */
export function ExportMenu({ surveyId, filters, ids }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const matching = useQuery({ ...matchingQuery(surveyId, filters), enabled: isOpen && !ids })
  const { state, start, cancel, dismiss } = useExport(surveyId, filters, ids)
  const isRunning = state.status === 'running'
  const { status, ...others } = filters
  const isSubmitted = status === 'submitted'
  const isNarrowed = Object.values(others).some(Boolean) || (!!status && status !== 'all' && !isSubmitted)

  /** What had the focus is gone: it goes back to where the export began. */
  function andFocus(action: () => void) {
    return () => {
      action()
      button.current?.focus()
    }
  }

  const count = ids
    ? describeSelection(ids.length)
    : matching.error
      ? exportMessage(matching.error)
      : describeMatching(matching.data, isNarrowed, isSubmitted)
  return (
    <>
      {/* Announced once: a screen reader should not read a count that changes ten times a second. */}
      <span role="status" className="sr-only">
        {isRunning ? t`Export started` : isOpen && matching.data && count}
      </span>
      <Menu
        onOpenChange={setIsOpen}
        trigger={
          <Button ref={button} size="small" icon={Download}>
            {t`Export`}
          </Button>
        }
        header={<p className="text-14 text-ink-2">{isRunning ? t`An export is running` : count}</p>}
      >
        {choices.map(({ icon, label, ...choice }) => (
          <MenuItem
            key={`${choice.format} ${choice.rows}`}
            icon={icon}
            isDisabled={isRunning || matching.data?.total === 0}
            onSelect={() => start(choice)}
          >
            {i18n._(label)}
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

interface ExportProgressProps {
  state: ExportState
  onCancel: () => void
  onDismiss: () => void
  onRetry: (choice: ExportChoice) => void
}

/** Beside the button while an export runs, and in words when it failed. */
function ExportProgress({ state, onCancel, onDismiss, onRetry }: ExportProgressProps) {
  if (state.status === 'failed') {
    return (
      <div className="basis-full">
        <ErrorStrip
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={() => onRetry(state.choice)}>
                {t`Try Again`}
              </Button>
              <Button size="small" variant="quiet" onClick={onDismiss}>
                {t`Close`}
              </Button>
            </span>
          }
        >
          {state.message}
        </ErrorStrip>
      </div>
    )
  }
  if (state.status === 'idle') return null
  const { rows = 0, total } = state.progress ?? {}
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="w-44">
        <p className="mb-1 text-14 text-ink-2 tabular-nums">{describeProgress(rows, total)}</p>
        <Progress label={t`Export`} percent={total ? (rows / total) * 100 : 0} />
      </div>
      <Button size="small" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  )
}
