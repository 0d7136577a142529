import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/select'
import { TextInput } from '@/shared/ui/form/text-input'
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
            <option value="active">Active ({active.toLocaleString()})</option>
            <option value="archived">Archived ({archived.toLocaleString()})</option>
            <option value="all">All ({(active + archived).toLocaleString()})</option>
          </Select>
        )}
      </Field>
    </search>
  )
}
