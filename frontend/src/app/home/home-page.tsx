import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { publicApi, unwrap } from '@/shared/api/client'
import { schoolName } from '@/shared/lib/school'
import { Badge } from '@/shared/ui/data/badge'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { Notice } from '@/shared/ui/layout/notice'
import { PageTitle } from '@/shared/ui/layout/page-title'

export function HomePage() {
  return (
    <>
      <div className="max-w-160 pt-14 pb-10 sm:pt-20 sm:pb-12">
        <PageTitle size="hero">{schoolName()}</PageTitle>
        <p className="mt-3 text-18 text-ink-2">
          {t`Parent survey. Every teacher has a superpower, and families see it first.`}
        </p>
      </div>
      <div className="grid gap-8 pt-2 pb-6 sm:grid-cols-2">
        <Teaser title={t`Survey Form`}>
          {t`Five minutes on your phone to tell us what your children's teachers do especially well.`}
        </Teaser>
        <Teaser title={t`Admin Dashboard`}>
          {t`Where school staff read the answers, sort them by topic and ask questions about them.`}
        </Teaser>
      </div>
      <ConnectionTest />
    </>
  )
}

function Teaser({ title, children }: { title: string; children: string }) {
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-words text-22 leading-[1.3]">{title}</h2>
        <Badge>{t`Coming soon`}</Badge>
      </div>
      <p className="mt-2 text-ink-2">{children}</p>
    </Notice>
  )
}

/** A test tells how things are now: it never retries and never answers from a cache. */
function ConnectionTest() {
  const test = useMutation({ mutationFn: () => unwrap(publicApi.GET('/api/hello')), retry: false })

  return (
    <div className="mt-6 mb-10 flex flex-wrap items-center gap-4 border-t border-line pt-8">
      <Button isBusy={test.isPending} busyLabel={t`Testing connection...`} onClick={() => test.mutate()}>
        {t`Test Backend Connection`}
      </Button>
      <p role="status" className="text-14 font-semibold">
        {test.isSuccess && (
          <span className="flex items-center gap-1.5 text-good">
            <Icon of={Check} size="small" />
            {test.data.message}
          </span>
        )}
        {test.isError && (
          <span className="flex items-center gap-1.5 text-bad">
            <Icon of={CircleAlert} size="small" />
            {t`Failed to connect to backend`}
          </span>
        )}
      </p>
    </div>
  )
}
