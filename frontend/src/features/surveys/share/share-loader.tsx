import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '@/shared/lib/paths'
import { reachWarning } from '@/shared/lib/reach'
import { PageLoader } from '@/shared/ui/feedback/page-loader'
import { Warning } from '@/shared/ui/feedback/warning'
import { Icon } from '@/shared/ui/icon'
import { type Share, shareQuery } from './api'

interface ShareLoaderProps {
  surveyId: string
  children: (share: Share) => ReactNode
}

/** What the share page and the poster have in common: the survey's addresses, or why they are not there. */
export function ShareLoader({ surveyId, children }: ShareLoaderProps) {
  const share = useQuery(shareQuery(surveyId))
  const missing = {
    title: t`There is no such survey`,
    hint: t`It may have been archived. What is in the archive cannot be shared.`,
  }
  return (
    <PageLoader
      query={share}
      loading={t`Loading survey...`}
      failed={t`Failed to load survey`}
      missing={missing}
    >
      {children}
    </PageLoader>
  )
}

/** The line under the page's title. It keeps its height while the survey loads. */
export function SurveyTitle({ surveyId }: { surveyId: string }) {
  const { data } = useQuery(shareQuery(surveyId))
  return <p className="min-h-6 wrap-anywhere">{data?.title}</p>
}

/** Said wherever the link is handed out: nobody at home could follow it. */
export function ReachNote({ link }: { link: string }) {
  const warning = reachWarning(link)
  if (!warning) return null
  return (
    <div className="no-print mb-6">
      <Warning title={warning.title}>
        {warning.advice} <Link href={paths.settings}>{t`Set the public address in Settings`}</Link>
      </Warning>
    </div>
  )
}

/** Said before anything is handed out: the link is right, but nobody gets in yet. */
export function ClosedNote({ surveyId }: { surveyId: string }) {
  return (
    <div className="no-print mb-6 flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-3">
      <Icon of={DoorClosed} className="mt-0.5 text-warn" />
      <p>
        <Trans>
          <b className="font-semibold">This survey is not open.</b> The link works, but parents can’t answer
          yet. <Link href={paths.editSurvey(surveyId)}>Open it in the survey builder</Link> before you share
          it.
        </Trans>
      </p>
    </div>
  )
}
