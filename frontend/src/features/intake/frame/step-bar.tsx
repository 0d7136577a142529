import { Check } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'
import { type Step, stepPercent, steps } from '../steps/step-rules'

/** Five circles on a line that fills up: how far the survey is done. It is the only such picture on a screen; the figure
 *  in percent is for those who do not see it. */
export function StepBar({ step }: { step: Step }) {
  return (
    <section aria-label={t.progress}>
      <div
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={stepPercent(step)}
        className="sr-only"
      />
      <div className="mx-auto w-full max-w-parent px-5">
        <div className="@container">
          <ol
            aria-label={t.steps.label}
            className="flex flex-wrap items-center gap-1.5 pt-4 pb-1 text-14 @[600px]:gap-2.5 @[600px]:pt-5"
          >
            {steps.map((name, index) => (
              <StepMark key={name} name={name} number={index + 1} offset={index - steps.indexOf(step)} />
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

interface StepMarkProps {
  name: Step
  number: number
  /** Below 0: done; 0: here; above: still to come. */
  offset: number
}

function StepMark({ name, number, offset }: StepMarkProps) {
  const isDone = offset < 0
  const isNow = offset === 0
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={cx(
        'flex items-center gap-1.5 whitespace-nowrap @[600px]:gap-2.5',
        isNow ? 'font-semibold text-ink' : 'text-ink-2',
        number > 1 && 'flex-auto before:h-0.5 before:min-w-1.5 before:flex-1 before:rounded-full',
        number > 1 &&
          (offset <= 0 ? 'before:bg-accent forced-colors:before:bg-[Highlight]' : 'before:bg-line'),
      )}
    >
      <span
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full border-[1.5px] font-semibold tabular-nums',
          isDone && 'border-accent bg-accent-soft text-accent',
          isNow && 'border-accent bg-accent text-on-accent',
          offset > 0 && 'border-line-strong bg-surface',
        )}
      >
        {isDone ? <Icon of={Check} size="small" /> : number}
      </span>
      <span className={cx('sr-only @[600px]:not-sr-only', isNow && '@[300px]:not-sr-only')}>
        {t.steps[name]}
      </span>
      {isDone && <span className="sr-only">{t.steps.done}</span>}
    </li>
  )
}
