import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import type { ImportReport } from '../api'
import { CheckStep } from './check-step'
import { ChooseStep } from './choose-step'
import { DoneStep } from './done-step'
import { useImport } from './use-import'

/** Choose a list, check what will happen, and be done or undo it. */
export function ImportFlow() {
  const flow = useImport()
  // The last report stays on the screen while the list is read in another way.
  const [shown, setShown] = useState<ImportReport>()
  const report = flow.check.data ?? (flow.source ? shown : undefined)
  if (flow.check.data && flow.check.data !== shown) setShown(flow.check.data)
  const step = flow.run.data ? 2 : report ? 1 : 0

  return (
    <div className="grid gap-6">
      <StepList current={step} />
      <StepBody key={step}>
        {flow.run.data ? (
          <DoneStep report={flow.run.data} onAgain={flow.startOver} />
        ) : report ? (
          <CheckStep flow={flow} report={report} />
        ) : (
          <ChooseStep flow={flow} />
        )}
      </StepBody>
    </div>
  )
}

/** The next step's first line gets the focus: the button that led here is gone. */
function StepBody({ children }: { children: React.ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    body.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }, [])
  return <div ref={body}>{children}</div>
}

function StepList({ current }: { current: number }) {
  const steps = [t`Choose`, t`Check`, t`Done`]
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === current ? 'font-semibold' : 'text-ink-2')}
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid size-7 place-items-center rounded-full border text-14 font-semibold tabular-nums',
              index <= current ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
            )}
          >
            {index < current || current === 2 ? <Icon of={Check} size="small" /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
