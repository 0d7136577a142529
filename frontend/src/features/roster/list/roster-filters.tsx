import { t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import { Field } from '@/shared/ui/form/field'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import type { RosterStatus, RosterView } from '../api'

interface RosterFiltersProps {
  view: RosterView
  counts: { active: number; archived: number }
  onChange: (view: RosterView) => void
}

export function RosterFilters({ view, counts, onChange }: RosterFiltersProps) {
  const activeNumber = formatNumber(counts.active)
  const archivedNumber = formatNumber(counts.archived)
  const allNumber = formatNumber(counts.active + counts.archived)
  return (
    <search className="flex flex-wrap gap-4">
      <Field label={t`Search`} className="grow basis-64">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder={t`Name or grade`}
            maxLength={200}
            autoComplete="off"
            value={view.q}
            onChange={({ target }) => onChange({ ...view, q: target.value, page: 1 })}
          />
        )}
      </Field>
      <Field label={t`Show`} className="grow basis-56 sm:grow-0">
        {(control) => (
          <Select
            {...control}
            value={view.status}
            onChange={({ target }) => onChange({ ...view, status: target.value as RosterStatus, page: 1 })}
          >
            <option value="active">{t`Active (${activeNumber})`}</option>
            <option value="archived">{t`Archived (${archivedNumber})`}</option>
            <option value="all">{t`All (${allNumber})`}</option>
          </Select>
        )}
      </Field>
    </search>
  )
}
