import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { formatNumber } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { Switch } from '@/shared/ui/form/switch'
import type { ImportReport } from '../api'
import { ColumnChooser } from './column-chooser'
import { RowsTable } from './rows-table'
import type { Import } from './use-import'

const hasNames = ({ columns }: ImportReport) =>
  columns.some(({ role }) => role === 'name' || role === 'first' || role === 'last')

/** What will happen, before it does. */
export function CheckStep({ flow, report }: { flow: Import; report: ImportReport }) {
  const { source, options, check, run } = flow
  const [isChoosing, setIsChoosing] = useState(!hasNames(report))
  const { counts } = report
  const coming = counts.new + counts.changed
  const error = run.error ?? check.error
  const columns = describeColumns(report)

  function handleImport() {
    if (source) run.mutate({ source, token: report.token })
  }

  return (
    <div className="grid gap-5" aria-busy={check.isPending}>
      <div>
        <h2 tabIndex={-1} className="font-words text-22 font-semibold">
          {describeCounts(report)}
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-2">{source?.name}</p>
      </div>
      {error && (
        <ErrorStrip
          action={
            run.error && (
              <Button size="small" onClick={() => flow.readAs(options)}>
                {t`Check Again`}
              </Button>
            )
          }
        >
          {explain(error, t`That did not work. Nothing was imported: please try again.`)}
        </ErrorStrip>
      )}
      {report.notes.map((note) => (
        <p key={note} className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
          {note}
        </p>
      ))}
      <details
        open={isChoosing}
        onToggle={({ currentTarget }) => setIsChoosing(currentTarget.open)}
        className="rounded-control border border-line bg-surface px-5 py-3"
      >
        <summary className="min-h-8 cursor-pointer py-1 font-semibold">{t`Columns: ${columns}`}</summary>
        <div className="pt-3 pb-2">
          <ColumnChooser report={report} options={options} onChange={flow.readAs} />
        </div>
      </details>
      {(report.repeated_names > 0 || options.sameName) && (
        <Field
          label={plural(report.repeated_names, {
            one: '# name appears with different grades',
            other: '# names appear with different grades',
          })}
          className="max-w-column"
        >
          {(control) => (
            <Select
              {...control}
              value={options.sameName ?? 'one'}
              onChange={({ target }) =>
                flow.readAs({ ...options, sameName: target.value === 'several' ? 'several' : 'one' })
              }
            >
              <option value="one">{t`One teacher with all these grades`}</option>
              <option value="several">{t`Several teachers of the same name`}</option>
            </Select>
          )}
        </Field>
      )}
      {(report.tidied_names > 0 || options.tidies === false) && (
        <Switch isOn={options.tidies !== false} onChange={(tidies) => flow.readAs({ ...options, tidies })}>
          <span className="text-16">
            {t`Tidy names, such as “john SMITH” to “John Smith”`}
            {report.tidied_names > 0 && ` (${formatNumber(report.tidied_names)})`}
          </span>
        </Switch>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={coming === 0}
          isBusy={run.isPending}
          busyLabel={t`Importing...`}
          className="max-sm:w-full"
          onClick={handleImport}
        >
          {coming === 0
            ? t`Nothing to Import`
            : plural(coming, { one: 'Import # Teacher', other: 'Import # Teachers' })}
        </Button>
        <Button className="max-sm:w-full" aria-disabled={run.isPending || undefined} onClick={flow.startOver}>
          {t`Choose Another List`}
        </Button>
      </div>
      {report.rows.length > 0 && <RowsTable report={report} />}
    </div>
  )
}

function describeCounts({ counts }: ImportReport): string {
  const parts = [
    counts.new > 0 && plural(counts.new, { one: '# new', other: '# new' }),
    counts.changed > 0 && plural(counts.changed, { one: '# changed', other: '# changed' }),
    counts.unchanged > 0 && plural(counts.unchanged, { one: '# unchanged', other: '# unchanged' }),
    counts.problem > 0 && plural(counts.problem, { one: '# problem', other: '# problems' }),
    counts.skipped > 0 && plural(counts.skipped, { one: '# left out', other: '# left out' }),
  ].filter((part) => part !== false)
  return parts.join(', ') || t`Which column holds the names?`
}

function describeColumns({ columns }: ImportReport): string {
  const words = {
    name: t`name`,
    first: t`first name`,
    last: t`last name`,
    grade: t`grade`,
    role: t`role`,
  }
  const known = columns.flatMap(({ role, heading }, index) => {
    if (role === 'skip' || role === 'status') return []
    const what = words[role]
    const number = index + 1
    return heading ? t`${what} from “${heading}”` : t`${what} from column ${number}`
  })
  return known.join(', ') || t`please choose`
}
