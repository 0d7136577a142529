import { Check, Minus } from 'lucide-react'
import type { ChangeEvent, MouseEvent } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'

interface CheckboxProps {
  label: string
  state: 'none' | 'some' | 'all'
  /** `isRange` when Shift was held. */
  onChange: (isChecked: boolean, isRange: boolean) => void
  className?: string | undefined
}

/** A box of its own in a table, named for whoever does not see its row. A finger gets 44 px. */
export function Checkbox({ label, state, onChange, className }: CheckboxProps) {
  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    onChange(target.checked, (nativeEvent as unknown as MouseEvent).shiftKey === true)
  }

  return (
    <label
      className={cx(
        'relative inline-grid size-6 shrink-0 cursor-pointer place-items-center select-none',
        'before:absolute before:-inset-2.5 before:content-[""]',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={handleChange}
        className="peer size-4.5 cursor-pointer appearance-none rounded-[5px] border-[1.5px] border-line-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent forced-colors:appearance-auto"
      />
      {state !== 'none' && (
        <Icon
          of={state === 'all' ? Check : Minus}
          size="small"
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent stroke-3 forced-colors:hidden"
        />
      )}
    </label>
  )
}
