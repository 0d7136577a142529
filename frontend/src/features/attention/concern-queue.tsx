import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Select } from '@/shared/ui/form/inputs'
import {
  type ConcernCounts,
  type ConcernItem,
  type ConcernKind,
  type ConcernList,
  concernsQuery,
} from './api'
import { ConcernRow } from './concern-row'
import { emptyList, kindName, kinds, listCount, listName, ofOneSurvey, unreadNotes } from './messages'
import { WatchNotice } from './watch-notice'

const lists: ConcernList[] = ['open', 'new', 'taken', 'closed', 'possible']

export function ConcernQueue() {
  const [wanted, setWanted] = useSearchParams()
  const surveyId = wanted.get('survey') ?? ''
  const kind = kinds.find((value) => value === wanted.get('kind')) ?? ''
  const [list, setList] = useState<ConcernList>('open')
  const [page, setPage] = useState(1)
  const filter = { ...(kind && { kind }), ...(surveyId && { survey_id: surveyId }) }
  const concerns = useQuery(concernsQuery({ state: list, page, ...filter }))

  /** In the address, so that reload, Back and links keep it. */
  function setFilter(name: 'kind' | 'survey', value: string) {
    const next = new URLSearchParams(wanted)
    if (value) next.set(name, value)
    else next.delete(name)
    setWanted(next, { replace: true })
    setPage(1)
  }

  if (concerns.isPending) return <Skeleton label={t`Loading the list...`} lines={10} />
  if (!concerns.data) {
    return <RetryStrip query={concerns}>{t`Failed to load the list. Please try again.`}</RetryStrip>
  }
  const { items, counts, total_pages, emergency_number } = concerns.data
  return (
    <div className="grid gap-4">
      <WatchNotice emergencyNumber={emergency_number} />
      {unreadNotes(counts).map((note) => (
        <p key={note} className="text-14 text-ink-2">
          {note}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ListButtons
          list={list}
          counts={counts}
          onChoose={(next) => {
            setList(next)
            setPage(1)
          }}
        />
        <KindSelect kind={kind} onChoose={(next) => setFilter('kind', next)} />
      </div>
      {surveyId && (
        <p className="flex flex-wrap items-center gap-x-3 text-14">
          {ofOneSurvey(items[0]?.survey_title)}
          <Button variant="quiet" size="small" onClick={() => setFilter('survey', '')}>
            {t`Show all surveys`}
          </Button>
        </p>
      )}
      {list === 'possible' && (
        <p className="max-w-[75ch] text-14 text-ink-2">
          {t`The computer is less sure about these: most of them are nothing. They are not counted as new, and the likeliest come first.`}
        </p>
      )}
      <div
        aria-busy={concerns.isPlaceholderData}
        className={cx('grid gap-6', concerns.isPlaceholderData && 'opacity-60 transition-opacity delay-300')}
      >
        {items.length === 0 && <EmptyState icon={Flag} {...emptyList(list)} />}
        <Group
          title={t`New, nobody has taken these yet`}
          items={items.filter(({ state }) => state === 'new')}
        />
        <Group title={t`Taken`} items={items.filter(({ state }) => state === 'taken')} />
        <Group title={t`Closed`} items={items.filter(({ state }) => state === 'closed')} />
      </div>
      <Pager page={page} totalPages={total_pages} onPageChange={setPage} />
    </div>
  )
}

interface ListButtonsProps {
  list: ConcernList
  counts: ConcernCounts
  onChoose: (list: ConcernList) => void
}

function ListButtons({ list, counts, onChoose }: ListButtonsProps) {
  return (
    <fieldset className="m-0 flex min-w-0 flex-wrap overflow-hidden rounded-control border border-line-strong bg-surface p-0">
      <legend className="sr-only">{t`Show`}</legend>
      {lists.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === list}
          onClick={() => onChoose(value)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 border-s border-line px-3.5 text-14 font-semibold first:border-s-0 focus-visible:-outline-offset-3 max-sm:px-2.5',
            value === list ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
          )}
        >
          {listName(value)}{' '}
          <span className="font-normal tabular-nums">{formatNumber(listCount(value, counts))}</span>
        </button>
      ))}
    </fieldset>
  )
}

function KindSelect({
  kind,
  onChoose,
}: {
  kind: ConcernKind | ''
  onChoose: (kind: ConcernKind | '') => void
}) {
  const id = useId()
  return (
    <div className="ms-auto w-45 max-sm:w-full">
      <label htmlFor={id} className="sr-only">
        {t`Kind`}
      </label>
      <Select id={id} value={kind} onChange={({ target }) => onChoose(target.value as ConcernKind | '')}>
        <option value="">{t`All kinds`}</option>
        {kinds.map((value) => (
          <option key={value} value={value}>
            {kindName(value)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Group({ title, items }: { title: string; items: ConcernItem[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-14 font-semibold text-ink-2">{title}</h2>
      <ul className="overflow-hidden rounded-control border border-line bg-surface">
        {items.map((item) => (
          <ConcernRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}
