import { ConcernQueue } from '@/features/attention/concern-queue'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AttentionPage() {
  return (
    <>
      <PageHead title="Needs attention">
        <p>Answers that ask for someone to act, from every survey.</p>
      </PageHead>
      <ConcernQueue />
    </>
  )
}
