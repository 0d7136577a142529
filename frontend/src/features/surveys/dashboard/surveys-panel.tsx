import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Archive, ClipboardList } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { surveysQuery } from './api'
import { SurveysTable } from './surveys-table'
import { toPath, useDashboardView } from './view'

export function SurveysPanel() {
  const [view, goTo] = useDashboardView()
  const surveys = useQuery(surveysQuery(view))

  if (surveys.isPending) return <Skeleton label={t`Loading surveys...`} lines={12} />
  if (!surveys.data) {
    return (
      <RetryStrip query={surveys}>{t`Failed to load surveys. Please try refreshing the page.`}</RetryStrip>
    )
  }

  const { items, total, total_pages, archived_total } = surveys.data
  return (
    <div
      aria-busy={surveys.isPlaceholderData}
      className={cx('grid gap-4', surveys.isPlaceholderData && 'opacity-60 transition-opacity delay-300')}
    >
      {items.length > 0 && <SurveysTable surveys={items} canShare={!view.isArchive} />}
      {items.length === 0 && total > 0 && <BeyondTheEnd firstPage={toPath({ ...view, page: 1 })} />}
      {total === 0 && (view.isArchive ? <EmptyArchive /> : <NoSurveys />)}
      <div className="flex flex-wrap items-center justify-between gap-4">
        {archived_total > 0 && !view.isArchive && (
          <Link
            href={toPath({ page: 1, isArchive: true })}
            className="inline-flex min-h-9 items-center text-14"
          >
            {t`Archived surveys (${archived_total})`}
          </Link>
        )}
        <div className="ms-auto max-sm:w-full">
          <Pager
            page={view.page}
            totalPages={total_pages}
            // From beyond the end, Previous leads to the last page that there is.
            onPageChange={(page) => goTo({ ...view, page: Math.min(page, total_pages) })}
          />
        </div>
      </div>
    </div>
  )
}

function NoSurveys() {
  return (
    <EmptyState
      icon={ClipboardList}
      title={t`No Surveys Yet`}
      hint={t`Surveys will appear here once they are created.`}
    />
  )
}

function EmptyArchive() {
  return <EmptyState icon={Archive} title={t`No archived surveys`} hint={t`What you archive is kept here.`} />
}

function BeyondTheEnd({ firstPage }: { firstPage: string }) {
  return (
    <EmptyState
      icon={ClipboardList}
      title={t`There are no surveys on this page`}
      hint={t`The list may have gotten shorter, or the address is wrong.`}
      action={<ButtonLink href={firstPage}>{t`Go to the First Page`}</ButtonLink>}
    />
  )
}

/** Keeps its height while the list loads. Screen readers also hear the page, because the two numbers often stay the same. */
export function ShowingLine() {
  const [view] = useDashboardView()
  const { data } = useQuery(surveysQuery(view))

  return (
    <p role="status" className="min-h-6">
      {data && data.total > 0 && (
        <Showing shown={data.items.length} total={data.total} page={view.page} pages={data.total_pages} />
      )}
    </p>
  )
}

interface ShowingProps {
  shown: number
  total: number
  page: number
  pages: number
}

function Showing({ shown, total, page, pages }: ShowingProps) {
  return (
    <>
      {t`Showing ${shown} of ${total} surveys`}
      {pages > 1 && <span className="sr-only">{t`, page ${page} of ${pages}`}</span>}
    </>
  )
}
