import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleCheck, Undo2, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Icon } from '@/shared/ui/icon'
import { checkImport, type ImportReport, type ImportRow, runImport, undoImport } from '../api'
import { checkTitle, doneTitle, importedFamilies } from '../messages'
import { HouseholdChoices, type RowToDecide } from './household-choices'

const maxFileSize = 20 * 1024 * 1024

/** Choose a file, check what will happen, and be done or undo it. */
export function FamilyImportFlow() {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.families })
  const check = useMutation({
    mutationFn: (chosen: File) => {
      if (chosen.size > maxFileSize) throw new Error(t`The file is larger than 20 MB. Is it the right one?`)
      return checkImport(chosen)
    },
    retry: false,
  })
  // Whether a first try arrived is unknown; the person looks at the list again instead.
  const run = useMutation({
    mutationFn: (decided: { chosen: File; token: string; together: ReadonlySet<string> }) =>
      runImport(decided.chosen, decided.token, decided.together),
    retry: false,
    onSuccess: refresh,
  })

  function handleChoose(chosen: File) {
    setFile(chosen)
    run.reset()
    check.mutate(chosen)
  }

  function handleAgain() {
    setFile(undefined)
    check.reset()
    run.reset()
  }

  if (run.data) return <DoneStep report={run.data} onAgain={handleAgain} onUndone={refresh} />
  if (check.data && file) {
    return (
      <CheckStep
        report={check.data}
        fileName={file.name}
        isBusy={run.isPending}
        error={run.error ? explain(run.error, t`The import failed. Please check the file again.`) : undefined}
        onAgain={handleAgain}
        onRun={(together) => run.mutate({ chosen: file, token: check.data.token, together })}
      />
    )
  }
  return (
    <div className="grid gap-6">
      {check.error && (
        <ErrorStrip>{explain(check.error, t`The file could not be checked. Please try again.`)}</ErrorStrip>
      )}
      <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-2">
        <FileChooser isBusy={check.isPending} onChoose={handleChoose} />
        <WhatWeKeep />
      </div>
    </div>
  )
}

function FileChooser({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-center gap-4 rounded-control border border-dashed border-line-strong bg-surface px-5 py-5',
        'outline-accent transition-colors hover:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
      )}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const dropped = event.dataTransfer.files[0]
        if (dropped) onChoose(dropped)
      }}
    >
      <Icon of={Upload} size="large" className="text-accent" />
      <span>
        <b>{isBusy ? t`Reading...` : t`Choose a file`}</b>
        <span className="block text-14 text-ink-2">
          {t`A OneRoster export (.zip), CSV or Excel (.xlsx). Name the columns Name, Email, Language, Grade and Teacher.`}
        </span>
      </span>
      <input
        type="file"
        accept=".zip,.csv,.tsv,.txt,.xlsx,text/csv,application/zip"
        className="sr-only"
        disabled={isBusy}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // The same file may be chosen again after it was mended.
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}

function WhatWeKeep() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      <KeepList
        title={t`What we keep`}
        icon={Check}
        lines={[t`Guardians’ names, emails and language`, t`Each child’s grade and teachers`]}
      />
      <KeepList
        title={t`What we leave out`}
        icon={X}
        lines={[
          t`Children’s names, birth dates and student numbers`,
          t`Addresses, phone numbers and everything else in the file`,
        ]}
      />
    </div>
  )
}

function KeepList({ title, icon, lines }: { title: string; icon: typeof Check; lines: string[] }) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 grid gap-2 text-14">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon of={icon} size="small" className={cx('mt-1', icon === Check && 'text-good')} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CheckStepProps {
  report: ImportReport
  fileName: string
  isBusy: boolean
  error: string | undefined
  onAgain: () => void
  onRun: (together: ReadonlySet<string>) => void
}

function CheckStep({ report, fileName, isBusy, error, onAgain, onRun }: CheckStepProps) {
  const [together, setTogether] = useState<ReadonlySet<string>>(() => new Set())
  const toDecide = report.rows.filter((row): row is RowToDecide => row.choice !== null)
  const imported = importedFamilies(report, together)
  const rows = report.rows.filter(
    ({ notes, outcome, choice }) => !choice && (notes.length > 0 || outcome === 'left_out'),
  )
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          <Heading>{checkTitle(report, toDecide.length)}</Heading>
          <p className="text-ink-2">{t`Nothing has been saved yet.`}</p>
          {toDecide.length > 0 && (
            <HouseholdChoices rows={toDecide} together={together} onChange={setTogether} />
          )}
          {rows.length > 0 && <RowsTable rows={rows} />}
          {report.rows_left_off > 0 && (
            <p className="text-14 text-ink-2">
              {plural(report.rows_left_off, {
                one: '# more row not shown.',
                other: '# more rows not shown.',
              })}
            </p>
          )}
        </div>
        <div className="grid gap-6">
          <FileFacts report={report} fileName={fileName} />
          <WhatWeKeep />
        </div>
      </div>
      {error && <ErrorStrip>{error}</ErrorStrip>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <Button variant="quiet" onClick={onAgain}>
          {t`Choose Another File`}
        </Button>
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-14 text-ink-2">{t`You can undo this for 30 days`}</span>
          <Button
            variant="primary"
            disabled={imported === 0}
            isBusy={isBusy}
            busyLabel={t`Importing...`}
            onClick={() => onRun(together)}
          >
            {imported === 0
              ? t`Nothing to Import`
              : plural(imported, { one: 'Import # Family', other: 'Import # Families' })}
          </Button>
        </div>
      </div>
    </div>
  )
}

function RowsTable({ rows }: { rows: ImportRow[] }) {
  const columns: Column<ImportRow>[] = [
    {
      header: t`Family`,
      className: 'sm:w-1/3',
      cell: ({ name, source }) => (
        <span className="grid">
          <span dir="auto" className="text-16 font-semibold wrap-anywhere">
            {name || t`No name`}
          </span>
          <span className="text-ink-2">{source}</span>
        </span>
      ),
    },
    {
      header: t`What we found`,
      cell: ({ notes }) => (
        <span className="grid gap-1">
          {notes.map((note) => (
            <span key={note} className="wrap-anywhere">
              {note}
            </span>
          ))}
        </span>
      ),
    },
    { header: t`What happens`, cell: ({ outcome }) => (outcome === 'left_out' ? t`Left out` : t`Imported`) },
  ]
  return (
    <DataTable
      caption={t`Families that need a look`}
      columns={columns}
      rows={rows}
      rowKey={({ source, name }) => `${source} ${name}`}
    />
  )
}

function FileFacts({ report, fileName }: { report: ImportReport; fileName: string }) {
  const { counts, teachers_found: found, teachers_named: named } = report
  const facts: [string, string][] = [
    [report.kind === 'oneroster' ? t`Guardians` : t`Rows`, formatNumber(report.guardians)],
    [t`Children`, formatNumber(report.children)],
    [t`Teachers on your list`, t`${found} of ${named}`],
    [t`New`, formatNumber(counts.new)],
    [t`Changed`, formatNumber(counts.changed)],
    [t`Already there`, formatNumber(counts.unchanged)],
    [t`Guardians without an email`, formatNumber(counts.no_email)],
    [t`Left out`, formatNumber(counts.left_out)],
  ]
  return (
    <section>
      <h3 className="font-semibold">{t`Your file`}</h3>
      <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
        {fileName}
        {report.kind === 'oneroster' && ', OneRoster'}
      </p>
      <dl className="mt-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2 text-14">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface DoneStepProps {
  report: ImportReport
  onAgain: () => void
  onUndone: () => void
}

function DoneStep({ report, onAgain, onUndone }: DoneStepProps) {
  const undo = useMutation({ mutationFn: undoImport, retry: false, onSuccess: onUndone })
  const { import_id } = report
  return (
    <div className="grid max-w-column justify-items-start gap-4">
      <Icon of={undo.data ? Undo2 : CircleCheck} size="large" className="text-good" />
      <Heading>{undo.data ? t`The import was undone` : doneTitle(report)}</Heading>
      <p aria-live="polite" className="text-ink-2">
        {undo.data ? undo.data.detail : t`Next, invite them to a survey.`}
      </p>
      {undo.error && (
        <ErrorStrip>{explain(undo.error, t`Failed to undo the import. Please try again.`)}</ErrorStrip>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.families} variant="primary">
          {t`See the Families`}
        </ButtonLink>
        {import_id && !undo.data && (
          <Button isBusy={undo.isPending} busyLabel={t`Undoing...`} onClick={() => undo.mutate(import_id)}>
            {t`Undo This Import`}
          </Button>
        )}
        <Button onClick={onAgain}>{t`Import Another File`}</Button>
      </div>
    </div>
  )
}

/** Gets the focus: the button that led here is gone. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="font-words text-22 font-semibold">
      {children}
    </h2>
  )
}
