import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Upload, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '@/shared/api/permissions'
import { formatNumber, languageName } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { paths } from '@/shared/lib/paths'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Field } from '@/shared/ui/form/field'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import {
  type Family,
  type FamilyPage,
  type FamilyStatus,
  type FamilyView,
  familiesQuery,
  type Guardian,
  pageSize,
} from '../api'
import { answeredLine, childLines, statusNames } from '../messages'
import { FamilyDialog } from './family-dialog'
import { StatusMark } from './status-mark'

interface FamiliesPanelProps {
  /** Whether the page's own Add button was pressed. */
  isAdding: boolean
  onAddingChange: (isAdding: boolean) => void
}

const start: FamilyView = { q: '', grade: '', language: '', status: '', page: 1 }

export function FamiliesPanel({ isAdding, onAddingChange }: FamiliesPanelProps) {
  const [view, setView] = useState(start)
  const [opened, setOpened] = useState<Family>()
  const families = useQuery(familiesQuery({ ...view, q: useDebounced(view.q) }))

  function handleClose() {
    setOpened(undefined)
    onAddingChange(false)
  }

  if (families.isPending) return <Skeleton label={t`Loading families...`} lines={8} />
  if (!families.data) {
    return <RetryStrip query={families}>{t`Failed to load families. Please try again.`}</RetryStrip>
  }
  const page = families.data
  return (
    <div className="grid gap-4">
      {page.families === 0 ? (
        <NoFamilies onAdd={() => onAddingChange(true)} />
      ) : (
        <>
          <Filters view={view} page={page} onChange={setView} />
          <SurveyLine page={page} />
          {page.items.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t`No families found`}
              hint={t`Try fewer letters, or clear the filters.`}
              action={
                <Button size="small" onClick={() => setView(start)}>
                  {t`Clear Filters`}
                </Button>
              }
            />
          ) : (
            <FamiliesTable page={page} onOpen={setOpened} />
          )}
          <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
            {describeRange(page, view)}
          </p>
          <Pager
            page={view.page}
            totalPages={page.total_pages}
            onPageChange={(next) => setView({ ...view, page: next })}
          />
        </>
      )}
      {(isAdding || opened) && <FamilyDialog family={opened} survey={page.survey} onClose={handleClose} />}
    </div>
  )
}

function FamiliesTable({ page, onOpen }: { page: FamilyPage; onOpen: (family: Family) => void }) {
  const may = useMay()
  const { survey, items } = page
  const columns: Column<Family>[] = [
    {
      header: t`Guardians`,
      className: 'md:w-1/2',
      cell: ({ name, guardians }) => (
        <ul aria-label={name} className="grid gap-3">
          {guardians.map((guardian) => (
            <GuardianLine key={guardian.id} guardian={guardian} household={name} />
          ))}
        </ul>
      ),
    },
    {
      header: t`Children`,
      cell: (family) => (
        <span className="grid">
          {childLines(family).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two children may read the same.
            <span key={index}>{line}</span>
          ))}
        </span>
      ),
    },
    { header: t`Answered`, cell: (family) => answeredLine(family, survey) },
    {
      header: t`Actions`,
      align: 'right',
      isActions: true,
      cell: (family) => (
        <Button size="small" variant="quiet" aria-description={family.name} onClick={() => onOpen(family)}>
          {t`Open`}
        </Button>
      ),
    },
  ]
  const shown = columns
    .filter(({ isActions }) => !isActions || may('invite_families'))
    .filter(({ header }) => header !== t`Answered` || (survey && !survey.is_confidential))
  return <DataTable caption={t`Families`} columns={shown} rows={items} rowKey={({ id }) => id} />
}

/** One guardian of a household: whose name nobody knows goes by the household's. */
function GuardianLine({ guardian, household }: { guardian: Guardian; household: string }) {
  const { name, email, language, status } = guardian
  return (
    <li className="grid gap-x-4 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_7rem_9rem]">
      <span className="grid">
        <span dir="auto" className="text-16 font-semibold wrap-anywhere">
          {name || t`Household of ${household}`}
        </span>
        <span className="text-ink-2 wrap-anywhere">{email ?? t`No email`}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 lg:contents">
        <span className="text-ink-2">{language ? languageName(language) : t`Not given`}</span>
        <span>{status && <StatusMark status={status} />}</span>
      </span>
    </li>
  )
}

function Filters({
  view,
  page,
  onChange,
}: {
  view: FamilyView
  page: FamilyPage
  onChange: (view: FamilyView) => void
}) {
  return (
    <search className="flex flex-wrap gap-4">
      <Field label={t`Search`} className="grow basis-64">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder={t`Search names or emails`}
            maxLength={200}
            autoComplete="off"
            value={view.q}
            onChange={({ target }) => onChange({ ...view, q: target.value, page: 1 })}
          />
        )}
      </Field>
      <Field label={t`Grade`} className="grow basis-36 sm:grow-0">
        {(control) => (
          <Select
            {...control}
            value={view.grade}
            onChange={({ target }) => onChange({ ...view, grade: target.value, page: 1 })}
          >
            <option value="">{t`All grades`}</option>
            {page.grades.map((grade) => (
              <option key={grade}>{grade}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Language`} className="grow basis-44 sm:grow-0">
        {(control) => (
          <Select
            {...control}
            value={view.language}
            onChange={({ target }) => onChange({ ...view, language: target.value, page: 1 })}
          >
            <option value="">{t`All languages`}</option>
            {page.languages.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
            <option value="none">{t`Not given`}</option>
          </Select>
        )}
      </Field>
      <Field label={t`Status`} className="grow basis-36 sm:grow-0">
        {(control) => (
          <Select
            {...control}
            value={view.status}
            onChange={({ target }) =>
              onChange({ ...view, status: target.value as FamilyStatus | '', page: 1 })
            }
          >
            <option value="">{t`Any status`}</option>
            {Object.entries(statusNames).map(([status, name]) => (
              <option key={status} value={status}>
                {i18n._(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </search>
  )
}

/** Which survey the statuses are about, and the way to its response rate. */
function SurveyLine({ page: { survey } }: { page: FamilyPage }) {
  if (!survey) return null
  const { title } = survey
  const [submitted, invited] = [formatNumber(survey.submitted), formatNumber(survey.invited)]
  const families = t`${submitted} of ${invited} families have answered`
  const guardians = plural(survey.guardians_submitted, { one: '# guardian', other: '# guardians' })
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-14 text-ink-2">
      <span>
        {survey.is_confidential ? (
          <Trans>
            Status for <b className="text-ink">{title}</b> (confidential: who has answered is not shown)
          </Trans>
        ) : (
          <Trans>
            Status for <b className="text-ink">{title}</b>
          </Trans>
        )}
      </span>
      <Link href={paths.invitations(survey.id)} className="font-semibold">
        {survey.invited > 0 ? `${families}, ${guardians}` : t`Invite families`}
      </Link>
    </p>
  )
}

function describeRange({ items, total, total_pages }: FamilyPage, { page }: FamilyView): string {
  if (total_pages <= 1) return plural(total, { one: '# family', other: '# families' })
  const first = (page - 1) * pageSize + 1
  const last = first + items.length - 1
  return t`Showing ${first} to ${last} of ${plural(total, { one: '# family', other: '# families' })}`
}

function NoFamilies({ onAdd }: { onAdd: () => void }) {
  const may = useMay()
  return (
    <EmptyState
      icon={Users}
      title={t`No families yet`}
      hint={t`Import them from your student information system or a spreadsheet. We keep each child’s grade and teachers, never a child’s name.`}
      action={
        may('invite_families') && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={paths.importFamilies} variant="primary" icon={Upload}>
              {t`Import Families`}
            </ButtonLink>
            <Button onClick={onAdd}>{t`Add Family`}</Button>
          </div>
        )
      }
    />
  )
}

/** The value once it has not changed for a moment: a search asks for words, not for every letter. */
function useDebounced<Value>(value: Value, milliseconds = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
