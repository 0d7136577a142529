import type { ScopePart } from '../conversation/chat-events'
import { partNames } from './words'

interface ChoicesProps {
  name: ScopePart
  options: Record<string, string>
  chosen: string
}

/** One of a few. */
export function Choices({ name, options, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{partNames[name]}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value} className="flex min-h-10 items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-4.5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
