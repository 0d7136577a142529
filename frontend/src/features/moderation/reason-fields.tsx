import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import type { Reason } from './api'
import { allReasons, nameReason } from './messages'

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
        aria-label={t`Reason for setting aside`}
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value as Reason })}
        className="w-36 text-14 [&>select]:min-h-9 [&>select]:py-1 pointer-coarse:[&>select]:min-h-11"
      >
        {allReasons.map((reason) => (
          <option key={reason} value={reason}>
            {nameReason(reason)}
          </option>
        ))}
      </Select>
      <div className="w-48 max-sm:w-full [&>input]:min-h-9 [&>input]:py-1 pointer-coarse:[&>input]:min-h-11">
        <TextInput
          aria-label={t`Note about setting aside`}
          placeholder={t`Note (optional)`}
          maxLength={maxNoteLength}
          value={value.note}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
          className="text-14"
        />
      </div>
    </>
  )
}
