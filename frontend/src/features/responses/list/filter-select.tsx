import { Select } from '@/shared/ui/form/select'
import { chosenOption, type Option } from './filter-options'

interface FilterSelectProps {
  label: string
  /** The first option, which filters nothing. */
  all: string
  /** Undefined while they are on their way. */
  options: Option[] | undefined
  value: string
  onChange: (value: string) => void
}

export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  const chosen = chosenOption(options ?? [], value)

  return (
    <Select
      aria-label={label}
      value={chosen?.value ?? value}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 sm:flex-1 sm:basis-44"
    >
      <option value="">{all}</option>
      {/* What the address asks for is shown as it is, also when nothing has that id (any more). */}
      {value && !chosen && (
        <option value={value}>{options ? `Unknown ${label.toLowerCase()}` : 'Loading...'}</option>
      )}
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
