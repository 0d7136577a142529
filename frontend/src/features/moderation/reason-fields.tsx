import { Select, TextInput } from '@/shared/ui/form/inputs'
import type { Reason } from './api'
import { reasons } from './messages'

/** Why responses are set aside, in a word and, where that is not enough, in staff's own. */
export interface SetAsideReason {
  reason: Reason
  note: string
}

interface ReasonFieldsProps {
  value: SetAsideReason
  onChange: (reason: SetAsideReason) => void
}

export const defaultReason: SetAsideReason = { reason: 'duplicate', note: '' }

const maxNoteLength = 500

export function ReasonFields({ value, onChange }: ReasonFieldsProps) {
  return (
    <>
      <Select
        aria-label="Reason for setting aside"
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value as Reason })}
        className="w-36 text-14 [&>select]:min-h-9 [&>select]:py-1 pointer-coarse:[&>select]:min-h-11"
      >
        {Object.entries(reasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </Select>
      <div className="w-48 max-sm:w-full [&>input]:min-h-9 [&>input]:py-1 pointer-coarse:[&>input]:min-h-11">
        <TextInput
          aria-label="Note about setting aside"
          placeholder="Note (optional)"
          maxLength={maxNoteLength}
          value={value.note}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
          className="text-14"
        />
      </div>
    </>
  )
}
