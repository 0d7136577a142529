import { Check } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { categoryInk } from '@/shared/ui/data/category-ink'
import { Icon } from '@/shared/ui/icon'

const names = ['Blue', 'Plum', 'Rust', 'Gold', 'Rose', 'Violet', 'Slate', 'Green', 'Olive', 'Teal']

interface InkPickerProps {
  /** Without one the server chooses the next free ink. */
  value: number | undefined
  onChange: (slot: number) => void
}

/** Ten inks. Each has a name, because not everybody tells them apart. */
export function InkPicker({ value, onChange }: InkPickerProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Colour</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name, index) => {
          const slot = index + 1
          return (
            <label
              key={name}
              className={cx(
                'inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-badge px-2.5 text-14 outline-accent',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 pointer-coarse:min-h-11',
                categoryInk(slot),
                slot === value && 'font-semibold ring-2 ring-current',
              )}
            >
              <input
                type="radio"
                name="ink"
                className="sr-only"
                checked={slot === value}
                onChange={() => onChange(slot)}
              />
              {slot === value && <Icon of={Check} size="small" />}
              {name}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
