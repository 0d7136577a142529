import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'

/** Something that a step needs, and the way to it. */
export interface Need {
  /** What is said while it is missing. */
  readonly text: string
  readonly isMet: boolean
  readonly onFix: () => void
}

export function isMissing({ isMet }: Need): boolean {
  return !isMet
}

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>
  needs: readonly Need[]
}

/** Gets the focus when Next was pressed, so it needs no role that would have it read twice. It goes as soon as nothing is
 *  missing, but its room stays: the page does not jump under somebody who types. */
export function ErrorSummary({ ref, needs }: ErrorSummaryProps) {
  const missing = needs.filter(isMissing)
  const shown = missing.length > 0 ? missing : needs
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={cx(
        'mb-5 rounded-control border-2 border-bad bg-surface px-3.5 py-1',
        missing.length === 0 && 'invisible',
      )}
    >
      {shown.map(({ text, onFix }) => (
        <p key={text} className="flex items-center gap-2.5 font-semibold text-bad">
          <Icon of={CircleAlert} />
          <button type="button" onClick={onFix} className="min-h-11 py-1 text-start underline">
            {text}
          </button>
        </p>
      ))}
    </div>
  )
}

export function focusField(id: string): void {
  document.getElementById(id)?.focus()
}
