import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '@/shared/lib/paths'
import { overviewQuery } from '../api'
import type { ResponseStatus } from '../view/view'

interface TotalsProps {
  surveyId: string
  /** The ones that the list shows. */
  shown: ResponseStatus
}

/** "150 submitted, 10 in progress": each is one press away. */
export function Totals({ surveyId, shown }: TotalsProps) {
  const { data } = useQuery(overviewQuery(surveyId))
  if (!data) return null
  const { submitted, in_progress: inProgress } = data.counts
  const totals = [
    { status: 'submitted', text: plural(submitted, { one: '# submitted', other: '# submitted' }) },
    { status: 'in_progress', text: plural(inProgress, { one: '# in progress', other: '# in progress' }) },
  ] as const
  return (
    <ul aria-label={t`All responses`} className="flex flex-wrap items-center gap-x-3 text-14 tabular-nums">
      {totals.map(({ status, text }) => (
        <li key={status}>
          <Link
            href={paths.responses(surveyId, { status })}
            aria-current={shown === status || undefined}
            className="inline-flex min-h-8 items-center text-ink-2 aria-current:font-semibold aria-current:text-ink aria-current:no-underline pointer-coarse:min-h-11"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
