import { Select } from '@/shared/ui/form/select'
import type { Reason } from './api'
import { reasons } from './messages'

interface ReasonSelectProps {
  value: Reason
  onChange: (reason: Reason) => void
  className?: string
}

export function ReasonSelect({ value, onChange, className }: ReasonSelectProps) {
  return (
    <Select
      aria-label="Reason for setting aside"
      value={value}
      onChange={({ target }) => onChange(target.value as Reason)}
      className={`text-14 [&>select]:min-h-9 [&>select]:py-1 pointer-coarse:[&>select]:min-h-11 ${className ?? ''}`}
    >
      {Object.entries(reasons).map(([reason, label]) => (
        <option key={reason} value={reason}>
          {label}
        </option>
      ))}
    </Select>
  )
}
