import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  /** Said after the label, to tell alike switches apart. */
  description?: string
  children: ReactNode
}

/** A setting that is on or off. The position of the knob shows it, not color alone. */
export function Switch({ isOn, onChange, isDisabled = false, description, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-description={description}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="inline-flex min-h-9 items-center gap-2.5 text-14 disabled:cursor-not-allowed disabled:text-ink-2 pointer-coarse:min-h-11"
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex h-6 w-10 shrink-0 items-center rounded-full p-0.75 transition-colors',
          isOn ? 'justify-end bg-accent' : 'bg-line-strong',
        )}
      >
        <span className="size-4.5 rounded-full bg-surface forced-colors:bg-[ButtonText]" />
      </span>
      {children}
    </button>
  )
}
