import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cx } from '@/shared/lib/cx'
import { formatNumber, languageName } from '@/shared/lib/format'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { type RateGroup, rateQuery } from './api'
import { rate } from './messages'

/** Below this the bar is striped as well as amber. */
const lowRate = 60

export function RateSection({ surveyId }: { surveyId: string }) {
  const rates = useQuery(rateQuery(surveyId))
  if (rates.isPending) return <Skeleton label={t`Loading response rate...`} lines={6} />
  if (!rates.data)
    return <RetryStrip query={rates}>{t`Failed to load the response rate. Please try again.`}</RetryStrip>
  const { by_grade, by_language, by_teacher, smallest, is_confidential } = rates.data
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <RateTable
          title={t`By grade`}
          heading={t`Grade`}
          groups={by_grade}
          nameOf={(name) => name ?? t`No grade`}
        />
        <RateTable
          title={t`By language`}
          heading={t`Language`}
          groups={by_language}
          nameOf={(name) => (name ? languageName(name) : t`Not given`)}
        />
      </div>
      <RateTable
        title={t`By teacher`}
        heading={t`Teacher`}
        groups={by_teacher}
        nameOf={(name) => name ?? ''}
      />
      <p className="text-14 text-ink-2">
        {is_confidential ? (
          <Trans>
            Striped bars are below {lowRate}%. Groups of fewer than {smallest} families, or where fewer than
            five have answered, aren’t shown on their own. A family with children in two grades or guardians
            of two languages counts in both.
          </Trans>
        ) : (
          <Trans>
            Striped bars are below {lowRate}%. Groups of fewer than {smallest} families aren’t shown on their
            own. A family with children in two grades or guardians of two languages counts in both.
          </Trans>
        )}
      </p>
    </div>
  )
}

interface RateTableProps {
  title: string
  heading: string
  groups: RateGroup[]
  nameOf: (name: string | null) => string
}

function RateTable({ title, heading, groups, nameOf }: RateTableProps) {
  const group = title.toLowerCase()
  const columns: Column<RateGroup>[] = [
    {
      header: heading,
      className: 'sm:w-2/5',
      cell: ({ name, is_rest }) => <b className="font-semibold">{is_rest ? t`Other` : nameOf(name)}</b>,
    },
    { header: t`Delivered`, align: 'right', cell: ({ delivered }) => formatNumber(delivered) },
    { header: t`Started`, align: 'right', cell: ({ started }) => formatNumber(started) },
    {
      header: t`Submitted`,
      align: 'right',
      cell: (group) => {
        const [submitted, invited] = [formatNumber(group.submitted), formatNumber(group.invited)]
        return t`${submitted} of ${invited}`
      },
    },
    { header: t`Rate`, align: 'right', cell: (group) => <RateBar percent={rate(group)} /> },
  ]
  return (
    <section className="grid gap-3">
      <h2 className="font-words text-22 font-semibold">{title}</h2>
      {groups.every(({ is_rest }) => is_rest) ? (
        <p className="text-ink-2">{t`Too few to show yet.`}</p>
      ) : (
        <DataTable
          caption={t`Response rate, ${group}`}
          align="middle"
          columns={columns}
          rows={groups}
          rowKey={({ name, is_rest }) => (is_rest ? 'rest' : `name ${name}`)}
        />
      )}
    </section>
  )
}

function RateBar({ percent }: { percent: number }) {
  const isLow = percent < lowRate
  return (
    <span className="inline-flex items-center justify-end gap-3 tabular-nums">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="h-2 w-16 rounded-full bg-line"
      >
        <rect width={percent} height="10" className={cx(isLow ? 'fill-warn' : 'fill-accent')} />
        {isLow && (
          <path d="M8 0v10M20 0v10M32 0v10M44 0v10M56 0v10" className="stroke-surface" strokeWidth="3" />
        )}
      </svg>
      <b className="w-11 font-semibold">{percent}%</b>
    </span>
  )
}
