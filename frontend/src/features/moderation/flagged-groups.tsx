import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { type SelectedKeys, withRows } from '@/shared/ui/data/rows'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Icon } from '@/shared/ui/icon'
import { type FlagGroup, type FlaggedItem, flagsQuery } from './api'
import { GroupCard } from './group-card'

interface FlaggedGroupsProps {
  surveyId: string
  selected: SelectedKeys
  onSelect: (selected: SelectedKeys) => void
  onOpen: (responseId: string) => void
  /** A teacher, as the list writes one. */
  renderTeachers: (item: FlaggedItem) => ReactNode
}

/** Responses that repeat each other, in groups. A burst comes chosen: two presses set it aside. */
export function FlaggedGroups({ surveyId, selected, onSelect, onOpen, renderTeachers }: FlaggedGroupsProps) {
  const [whole, setWhole] = useState<string>()
  const flags = useQuery({ ...flagsQuery(surveyId, whole), placeholderData: keepPreviousData })
  usePreselectedBursts(flags.data?.groups, selected, onSelect)

  if (flags.isPending) return <Skeleton label={t`Loading flagged responses...`} lines={8} />
  if (!flags.data) {
    return <RetryStrip query={flags}>{t`Failed to load flagged responses`}</RetryStrip>
  }
  if (flags.data.groups.length === 0) {
    return (
      <EmptyState
        title={t`Nothing is flagged`}
        hint={t`Responses that repeat an email or a longer answer show up here within a minute or two`}
      />
    )
  }
  return (
    <>
      <p className="pb-3 text-14 text-ink-2">
        {t`These repeat an email or an answer of another response. A burst is five or more responses within a minute that repeat the same email or the same longer answer.`}
      </p>
      <div className="grid gap-4">
        {flags.data.groups.map((group) => (
          <GroupCard
            key={group.response_ids.at(-1)}
            surveyId={surveyId}
            group={group}
            selected={selected}
            onSelect={onSelect}
            onShowWhole={() => setWhole(group.response_ids[0])}
            onOpen={onOpen}
            renderTeachers={renderTeachers}
          />
        ))}
      </div>
      {flags.data.more_groups > 0 && (
        <p className="pt-4 text-14 text-ink-2">
          {plural(flags.data.more_groups, { other: '# more groups show up once these are decided.' })}
        </p>
      )}
    </>
  )
}

/** Once for each burst: what staff take out of the choice stays out. */
function usePreselectedBursts(
  groups: FlagGroup[] | undefined,
  selected: SelectedKeys,
  onSelect: (selected: SelectedKeys) => void,
) {
  const [seen, setSeen] = useState<SelectedKeys>(new Set())
  const burst = groups?.flatMap(({ burst_ids }) => burst_ids) ?? []
  const fresh = burst.filter((id) => !seen.has(id))

  useEffect(() => {
    if (fresh.length === 0) return
    setSeen(withRows(seen, fresh, true))
    onSelect(withRows(selected, fresh, true))
  })
}

interface FlaggedToggleProps {
  surveyId: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Says how many there are; where there are none, nothing is offered. */
export function FlaggedToggle({ surveyId, isOn, onChange }: FlaggedToggleProps) {
  const { data } = useQuery(flagsQuery(surveyId))
  if (!isOn && !data?.total) return null

  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={cx(
        'inline-flex min-h-10 items-center pointer-coarse:min-h-11 justify-center gap-2 rounded-control border px-3.5 text-14 font-semibold transition-colors',
        isOn
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      <Icon of={Flag} size="small" />
      {t`Flagged`}
      <span className="font-normal tabular-nums">
        {`(${data?.total ?? '–'}${data?.total_is_capped ? '+' : ''})`}
      </span>
    </button>
  )
}
