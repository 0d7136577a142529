import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { useResponseCounts } from '@/shared/api/response-counts'
import { cx } from '@/shared/lib/cx'
import { formatNumber, localDate } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { Status } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import type { SurveyListItem } from './api'
import { dateNote, invitedLine, preview, schoolYear } from './messages'

// By the room of the table in letters, so that larger text, too, breaks lines instead of sticking out.
const oneLine = '@min-[56rem]:whitespace-nowrap'
const numbers = cx('tabular-nums', oneLine, '@max-[56rem]:whitespace-normal!')

const facts = (counts: Record<string, number> | undefined): Column<SurveyListItem>[] => [
  { header: t`Survey`, className: 'md:w-[46%]', cell: (survey) => <Words survey={survey} /> },
  { header: t`School Year`, className: numbers, cell: ({ school_year }) => schoolYear(school_year) },
  {
    header: t`Responses`,
    align: 'right',
    cell: (survey) => (
      <div className="text-end">
        {formatNumber(counts?.[survey.id] ?? survey.response_count)}
        <Invited survey={survey} />
      </div>
    ),
  },
  { header: t`Status`, cell: (survey) => <State survey={survey} /> },
  { header: t`Created`, className: numbers, cell: ({ created_at }) => localDate(created_at) },
]

interface SurveysTableProps {
  surveys: SurveyListItem[]
  /** What is in the archive has no public link to hand out. */
  canShare: boolean
}

export function SurveysTable({ surveys, canShare }: SurveysTableProps) {
  const actions: Column<SurveyListItem> = {
    header: t`Actions`,
    align: 'right',
    isActions: true,
    cell: (survey) => <Actions survey={survey} canShare={canShare} />,
  }
  // The numbers go on by themselves while parents answer.
  const counts = useResponseCounts(surveys.map(({ id }) => id))
  const columns = [...facts(counts), actions]
  return (
    <div className="@container">
      <DataTable caption={t`Surveys`} columns={columns} rows={surveys} rowKey={({ id }) => id} />
    </div>
  )
}

interface CellProps {
  survey: SurveyListItem
}

function Words({ survey: { id, title, description } }: CellProps) {
  return (
    <>
      <Link
        href={paths.survey(id)}
        className="text-16 font-semibold text-ink no-underline hover:text-accent hover:underline pointer-coarse:inline-block pointer-coarse:py-2"
      >
        {title}
      </Link>
      {description && <div className="text-ink-2">{preview(description)}</div>}
    </>
  )
}

/** How many of those who have a link of their own have answered, and the way to who has not. */
function Invited({ survey: { id, title, families } }: CellProps) {
  if (!families) return null
  const rate = invitedLine(families)
  return (
    <div className="text-14">
      <Link href={paths.invitations(id)} aria-label={t`Response rate of ${title}: ${rate}`}>
        {rate}
      </Link>
    </div>
  )
}

function State({ survey }: CellProps) {
  const note = dateNote(survey, new Date())
  return (
    <div className="max-sm:text-end">
      <Status isActive={survey.is_active} />
      {note && <div className={cx('text-ink-2', oneLine)}>{note}</div>}
    </div>
  )
}

const linkClass = cx('inline-flex items-center font-semibold pointer-coarse:min-h-11', oneLine)

function Actions({ survey: { id, title }, canShare }: CellProps & { canShare: boolean }) {
  return (
    <div className="flex flex-wrap justify-end gap-x-4 gap-y-1 max-sm:justify-start max-sm:*:flex-none!">
      <Link href={paths.survey(id)} aria-label={t`View Details of ${title}`} className={linkClass}>
        {t`View Details`}
      </Link>
      {canShare && (
        <Link href={paths.shareSurvey(id)} aria-label={t`Share ${title}`} className={linkClass}>
          {t`Share`}
        </Link>
      )}
    </div>
  )
}
