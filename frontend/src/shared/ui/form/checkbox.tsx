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

/** A checkbox in a table, with a label for screen readers. Its touch target is 44 px. */
export function Checkbox({ label, state, onChange, className }: CheckboxProps) {
  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    onChange(target.checked, (nativeEvent as unknown as MouseEvent).shiftKey === true)
  }

  return (
    <span className={cx('relative inline-grid size-6 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={handleChange}
        className="peer absolute -inset-2.5 z-1 cursor-pointer appearance-none opacity-0"
      />
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4.5 place-items-center rounded-[5px] border-[1.5px] text-on-accent',
          'outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2',
          state === 'none'
            ? 'border-line-strong bg-surface'
            : 'border-accent bg-accent forced-colors:bg-[Highlight]',
        )}
      >
        {state !== 'none' && (
          <Icon of={state === 'all' ? Check : Minus} size="small" className="size-3.5 stroke-3" />
        )}
      </span>
    </span>
  )
}
