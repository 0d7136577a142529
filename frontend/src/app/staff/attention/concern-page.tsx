import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { concernQuery } from '@/features/attention/api'
import { ConcernView } from '@/features/attention/concern-view'
import { KindLabel } from '@/features/attention/kind-label'
import { whoAboutWhom } from '@/features/attention/messages'
import { submissionTime } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { PageLoader } from '@/shared/ui/feedback/page-loader'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ConcernPage() {
  const { concernId = '' } = useParams()
  const concern = useQuery(concernQuery(concernId))
  const { data } = concern
  const submitted = data && submissionTime(data.submitted_at, data.is_confidential)
  return (
    <>
      <PageHead
        title={data ? whoAboutWhom(data) : t`Needs attention`}
        back={{ href: paths.attention, label: t`Back to Needs attention` }}
      >
        {data && submitted && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-14">
            {data.kinds.map((kind) => (
              <KindLabel key={kind} kind={kind} />
            ))}
            <span>{t`Submitted ${submitted}`}</span>
            <span>{data.survey_title}</span>
          </p>
        )}
      </PageHead>
      <PageLoader
        query={concern}
        loading={t`Loading the answer...`}
        failed={t`Failed to load the answer. Please try again.`}
        missing={{
          title: t`This answer is no longer on the list`,
          hint: t`It was deleted, or its response was set aside.`,
        }}
      >
        {(detail) => <ConcernView concern={detail} />}
      </PageLoader>
    </>
  )
}
