import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { explain } from '@/shared/api/error'
import { useMay } from '@/shared/api/permissions'
import { useSession } from '@/shared/api/session'
import { languageAttribute, shortTime } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { ConcernItem } from './api'
import { KindLabel } from './kind-label'
import { MarkedWords } from './marked-words'
import { age, standing, whoAboutWhom } from './messages'
import { useChange } from './use-change'

export function ConcernRow({ item }: { item: ConcernItem }) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-5 py-4 first:border-t-0 hover:bg-sunken max-sm:px-4 md:grid-cols-[168px_minmax(0,1fr)_190px]">
      <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-3">
        <div className="flex flex-wrap gap-x-3 md:grid">
          {item.kinds.map((kind) => (
            <KindLabel key={kind} kind={kind} />
          ))}
        </div>
        <p className="text-14 text-ink-2 tabular-nums md:mt-1">{age(item.submitted_at)}</p>
      </div>
      <div className="min-w-0">
        <Link
          href={paths.concern(item.id)}
          dir="auto"
          lang={languageAttribute(item.language)}
          className="line-clamp-6 max-w-[70ch] font-words text-18 leading-[1.45] wrap-anywhere whitespace-pre-line text-ink no-underline hover:underline"
        >
          <MarkedWords item={item} />
        </Link>
        <p className="mt-1.5 text-14 text-ink-2">
          <bdi>{whoAboutWhom(item)}</bdi> · {item.survey_title}
        </p>
      </div>
      <Next item={item} />
    </li>
  )
}

/** What happens next with it: a button, or who has it. */
function Next({ item }: { item: ConcernItem }) {
  const { user } = useSession()
  const change = useChange()
  const may = useMay()
  if (item.state === 'new' && !may('review_answers')) return null
  if (item.state === 'new') {
    return (
      <div className="grid content-start gap-2 md:justify-items-end">
        <Button
          variant="accent"
          className="max-md:w-full"
          isBusy={change.isPending}
          busyLabel={t`Taking...`}
          onClick={() => change.mutate({ id: item.id, action: 'take' })}
        >
          {t`Take`}
        </Button>
        {change.error && (
          <ErrorStrip>{explain(change.error, t`Failed to take this. Please try again.`)}</ErrorStrip>
        )}
      </div>
    )
  }
  const [person, time] =
    item.state === 'taken' ? [item.taken_by, item.taken_at] : [item.closed_by, item.closed_at]
  return (
    <p className="text-14 text-ink-2 md:text-end">
      {standing({ ...item, isMine: person?.id === user?.id, person: person?.name })}
      {time && (
        <>
          <br />
          {shortTime(time)}
        </>
      )}
    </p>
  )
}
