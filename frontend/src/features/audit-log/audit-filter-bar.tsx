import { useQuery } from '@tanstack/react-query'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { type AuditFilters, type Kind, peopleQuery } from './api'
import { kinds } from './messages'

interface AuditFilterBarProps {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}

const spans: [days: number, label: string][] = [
  [1, 'Last 24 hours'],
  [7, 'Last 7 days'],
  [30, 'Last 30 days'],
  [365, 'Last year'],
]

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const people = useQuery(peopleQuery)
  return (
    <search className="flex grow flex-wrap gap-4">
      <Field label="Person" className="grow basis-52">
        {(control) => (
          <Select
            {...control}
            value={filters.person ?? ''}
            onChange={({ target }) => onChange({ ...filters, person: target.value || undefined })}
          >
            <option value="">Everyone</option>
            {people.data?.map(({ id, full_name, email }) => (
              <option key={id} value={id}>
                {full_name} ({email})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Action" className="grow basis-44">
        {(control) => (
          <Select
            {...control}
            value={filters.kind ?? ''}
            onChange={({ target }) => onChange({ ...filters, kind: (target.value || undefined) as Kind })}
          >
            <option value="">Any action</option>
            {Object.entries(kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Time" className="grow basis-44">
        {(control) => (
          <Select
            {...control}
            value={filters.days ?? ''}
            onChange={({ target }) => onChange({ ...filters, days: Number(target.value) || undefined })}
          >
            {spans.map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
            <option value="">All time</option>
          </Select>
        )}
      </Field>
    </search>
  )
}
