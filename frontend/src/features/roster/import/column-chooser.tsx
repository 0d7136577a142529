import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { i18n } from '@/shared/lib/i18n'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import type { ColumnRole, ImportOptions, ImportReport } from '../api'
import { chooseRole, roleLabels } from './column-roles'

interface ColumnChooserProps {
  report: ImportReport
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

/** What each column was taken for, and the choice to take it otherwise. */
export function ColumnChooser({ report, options, onChange }: ColumnChooserProps) {
  const headerId = useId()
  const roles = report.columns.map(({ role }) => role)

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {report.columns.slice(0, 30).map((column, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            key={index}
            label={column.heading || columnName(index + 1)}
            hint={column.samples.join(' · ') || t`Empty`}
            className="wrap-anywhere"
          >
            {(control) => (
              <Select
                {...control}
                value={column.role}
                onChange={({ target }) =>
                  onChange({ ...options, columns: chooseRole(roles, index, target.value as ColumnRole) })
                }
              >
                {Object.entries(roleLabels).map(([role, label]) => (
                  <option key={role} value={role}>
                    {i18n._(label)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      {report.sheets.length > 1 && (
        <Field label={t`Sheet`} className="max-w-80">
          {(control) => (
            <Select
              {...control}
              value={report.sheet}
              onChange={({ target }) => onChange({ sheet: Number(target.value) })}
            >
              {report.sheets.map((name, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <label htmlFor={headerId} className="flex min-h-11 items-center gap-2.5">
        <input
          id={headerId}
          type="checkbox"
          className="size-5 accent-accent"
          checked={report.has_header}
          onChange={({ target }) => onChange({ ...options, columns: roles, hasHeader: target.checked })}
        />
        {t`The list begins with a row of headings`}
      </label>
    </div>
  )
}

function columnName(number: number): string {
  return t`Column ${number}`
}
