import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { peopleQuery } from '@/features/attention/api'
import { ConcernQueue } from '@/features/attention/concern-queue'
import { PeoplePanel } from '@/features/attention/people-panel'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AttentionPage() {
  const { data: people } = useQuery(peopleQuery)
  return (
    <>
      <PageHead title={t`Needs attention`}>
        <p>{t`Answers that ask for someone to act, from every survey.`}</p>
      </PageHead>
      <div className="grid gap-4">
        <PeoplePanel />
        {people?.is_mine !== false && <ConcernQueue />}
      </div>
    </>
  )
}
