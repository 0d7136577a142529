import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { type AuditFilters, type Kind, peopleQuery } from './api'
import { allKinds, nameKind } from './messages'

interface AuditFilterBarProps {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const people = useQuery(peopleQuery)
  const spans: [days: number, label: string][] = [
    [1, t`Last 24 hours`],
    [7, t`Last 7 days`],
    [30, t`Last 30 days`],
    [365, t`Last year`],
  ]
  return (
    <search className="flex grow flex-wrap gap-4">
      <Field label={t`Person`} className="grow basis-52">
        {(control) => (
          <Select
            {...control}
            value={filters.person ?? ''}
            onChange={({ target }) => onChange({ ...filters, person: target.value || undefined })}
          >
            <option value="">{t`Everyone`}</option>
            {people.data?.map(({ id, full_name, email }) => (
              <option key={id} value={id}>
                {full_name} ({email})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Action`} className="grow basis-44">
        {(control) => (
          <Select
            {...control}
            value={filters.kind ?? ''}
            onChange={({ target }) => onChange({ ...filters, kind: (target.value || undefined) as Kind })}
          >
            <option value="">{t`Any action`}</option>
            {allKinds.map((kind) => (
              <option key={kind} value={kind}>
                {nameKind(kind)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Time`} className="grow basis-44">
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
            <option value="">{t`All time`}</option>
          </Select>
        )}
      </Field>
    </search>
  )
}
