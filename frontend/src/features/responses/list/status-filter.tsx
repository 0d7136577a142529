import { type ResponseStatus, statuses } from '../view/view'

interface StatusFilterProps {
  value: ResponseStatus
  onChange: (value: ResponseStatus) => void
}

const words: Record<ResponseStatus, string> = {
  all: 'All',
  submitted: 'Submitted',
  in_progress: 'In progress',
  set_aside: 'Set aside',
}

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap divide-x divide-line-strong rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">Status</legend>
      {statuses.map((status) => (
        <label
          key={status}
          className="relative inline-flex min-h-11.5 flex-1 items-center justify-center px-3 text-center text-14 font-semibold transition-colors first-of-type:rounded-s-[9px] last-of-type:rounded-e-[9px] hover:bg-sunken has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent sm:whitespace-nowrap"
        >
          <input
            type="radio"
            name="status"
            value={status}
            checked={value === status}
            onChange={() => onChange(status)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {words[status]}
        </label>
      ))}
    </fieldset>
  )
}
