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
  const { active, archived } = counts
  return (
    <search className="flex flex-wrap gap-4">
      <Field label="Search" className="grow basis-64">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="Name or grade"
            maxLength={200}
            autoComplete="off"
            value={view.q}
            onChange={({ target }) => onChange({ ...view, q: target.value, page: 1 })}
          />
        )}
      </Field>
      <Field label="Show" className="grow basis-56 sm:grow-0">
        {(control) => (
          <Select
            {...control}
            value={view.status}
            onChange={({ target }) => onChange({ ...view, status: target.value as RosterStatus, page: 1 })}
          >
            <option value="active">Active ({formatNumber(active)})</option>
            <option value="archived">Archived ({formatNumber(archived)})</option>
            <option value="all">All ({formatNumber(active + archived)})</option>
          </Select>
        )}
      </Field>
    </search>
  )
}
