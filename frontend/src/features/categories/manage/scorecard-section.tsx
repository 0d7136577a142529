import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { explain } from '@/shared/api/error'
import { formatNumber, localDate } from '@/shared/lib/format'
import { Badge } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { type CategoryScore, measureScorecard, type Scorecard, scorecardQuery } from '../api'
import { describeMeasured, formatShare } from '../messages'

const pollInterval = 2_000

function columns(): Column<CategoryScore>[] {
  return [
    {
      header: t`Category`,
      className: 'sm:w-2/5',
      cell: ({ name, color_slot }) => <Badge slot={color_slot}>{name}</Badge>,
    },
    { header: t`Corrections (n)`, align: 'right', cell: ({ decisions }) => formatNumber(decisions) },
    {
      header: t`Precision`,
      align: 'right',
      cell: ({ precision, decisions }) => formatShare(precision, decisions),
    },
    { header: t`Recall`, align: 'right', cell: ({ recall, decisions }) => formatShare(recall, decisions) },
  ]
}

/** How far AI can be trusted, measured on what staff corrected, and no further. */
export function ScorecardSection() {
  const scorecard = useQuery({
    ...scorecardQuery,
    refetchInterval: ({ state }) => (state.data?.job_id ? pollInterval : false),
  })
  const measure = useMeasure()
  const titleId = useId()
  const { data } = scorecard

  return (
    <section aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="font-words text-22">
          {t`How well AI agrees with you`}
        </h2>
        <Button
          size="small"
          isBusy={measure.isPending || !!data?.job_id}
          busyLabel={t`Measuring...`}
          onClick={() => measure.mutate()}
        >
          {t`Measure Now`}
        </Button>
      </div>
      <p className="max-w-column text-14 text-ink-2">
        {t`Precision: of the answers AI gave a category, how many staff agree with. Recall: of the answers staff gave it, how many AI finds on its own. AI doesn’t see your corrections while it is measured.`}
      </p>
      {measure.error && (
        <ErrorStrip>{explain(measure.error, t`Failed to measure. Please try again.`)}</ErrorStrip>
      )}
      {scorecard.isPending && <Skeleton label={t`Loading the figures...`} />}
      {scorecard.isLoadingError && (
        <ErrorStrip>{t`Failed to load the figures. Please try again.`}</ErrorStrip>
      )}
      {data && <Figures scorecard={data} />}
    </section>
  )
}

function Figures({ scorecard }: { scorecard: Scorecard }) {
  const { measured_at, decisions, responses, categories } = scorecard
  if (!measured_at || decisions === 0) {
    return <p>{t`Nothing to measure yet: there are no corrections from staff.`}</p>
  }
  const day = localDate(measured_at)
  return (
    <>
      <p>
        {describeMeasured(scorecard)}{' '}
        <Trans>
          They are from <Plural value={responses} one="# response" other="# responses" />, measured on{' '}
          <time dateTime={measured_at}>{day}</time>.
        </Trans>
      </p>
      {categories.length > 0 && (
        <DataTable
          caption={t`How well AI agrees with you`}
          align="middle"
          columns={columns()}
          rows={categories}
          rowKey={({ id }) => id}
        />
      )}
    </>
  )
}

function useMeasure() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: measureScorecard,
    onSuccess: () => queryClient.invalidateQueries(scorecardQuery),
  })
}
