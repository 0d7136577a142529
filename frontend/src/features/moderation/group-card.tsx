import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { explain } from '@/shared/api/error'
import { exactTime, languageAttribute, submissionTime } from '@/shared/lib/format'
import { howManyChosen, type SelectedKeys, withRows } from '@/shared/ui/data/rows'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Checkbox } from '@/shared/ui/form/checkbox'
import type { FlagGroup, FlaggedItem } from './api'
import { groupHint, groupTitle, keepLabel } from './messages'
import { useModeration } from './use-moderation'

interface GroupCardProps {
  surveyId: string
  group: FlagGroup
  selected: SelectedKeys
  onSelect: (selected: SelectedKeys) => void
  onShowWhole: () => void
  onOpen: (responseId: string) => void
  renderTeachers: (item: FlaggedItem) => ReactNode
}

export function GroupCard(props: GroupCardProps) {
  const { surveyId, group, selected, onSelect, onShowWhole, onOpen, renderTeachers } = props
  const { keeping } = useModeration(surveyId)
  const { response_ids: ids, items } = group
  const title = groupTitle(group)
  const hidden = ids.length - items.length

  return (
    <fieldset aria-label={title} className="m-0 min-w-0 rounded-control border border-line bg-surface p-0">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-control bg-sunken px-4 py-2.5">
        <div className="flex items-start gap-3">
          <Checkbox
            label={t`Select all of ${title}`}
            state={howManyChosen(selected, ids)}
            onChange={(isChosen) => onSelect(withRows(selected, ids, isChosen))}
          />
          <h2 className="font-semibold">{title}</h2>
        </div>
        <p className="text-14 text-ink-2">{groupHint(group)}</p>
        <Button
          size="small"
          variant="quiet"
          className="ms-auto"
          isBusy={keeping.isPending}
          busyLabel={t`Keeping...`}
          onClick={() => keeping.mutate(ids)}
        >
          {keepLabel(ids.length)}
        </Button>
      </header>
      {keeping.error && (
        <div className="p-3">
          <ErrorStrip>
            {explain(keeping.error, t`Failed to keep the responses. Please try again.`)}
          </ErrorStrip>
        </div>
      )}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 md:grid-cols-[auto_minmax(0,3fr)_minmax(0,3fr)_minmax(0,7fr)_auto]"
          >
            <Checkbox
              label={selectLabel(item)}
              state={selected.has(item.id) ? 'all' : 'none'}
              onChange={(isChosen) => onSelect(withRows(selected, [item.id], isChosen))}
            />
            <div className="min-w-0 wrap-anywhere">
              <button
                type="button"
                aria-haspopup="dialog"
                className="text-start font-semibold hover:underline"
                onClick={() => onOpen(item.id)}
              >
                <bdi>{nameOf(item)}</bdi>
              </button>
              {group.email && (
                <p className="text-14">
                  {isSame(item.parent.email, group.email) ? (
                    <mark>{item.parent.email}</mark>
                  ) : (
                    item.parent.email
                  )}
                </p>
              )}
            </div>
            <div className="text-14 max-md:col-start-2">{renderTeachers(item)}</div>
            <Words item={item} repeated={group.answer_text} />
            <time
              dateTime={item.submitted_at ?? undefined}
              className="text-14 text-ink-2 tabular-nums max-md:col-start-2"
            >
              {item.submitted_at &&
                (item.is_confidential
                  ? submissionTime(item.submitted_at, true)
                  : exactTime(item.submitted_at))}
            </time>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t border-line px-2 py-1">
          <Button size="small" variant="quiet" onClick={onShowWhole}>
            {plural(hidden, { other: 'Show # more in this group' })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The answer that is repeated, marked; of somebody who repeats something else, the first. */
function Words({ item: { answers }, repeated }: { item: FlaggedItem; repeated: string | null }) {
  const same = answers.find(({ answer_text }) => answer_text === repeated)
  const shown = same ?? answers[0]
  return (
    <p
      lang={languageAttribute(shown?.language ?? null)}
      dir="auto"
      className="line-clamp-3 self-start font-words text-16 leading-normal wrap-anywhere whitespace-pre-line max-md:col-start-2"
    >
      {same ? <mark>{same.answer_text}</mark> : shown?.answer_text}
    </p>
  )
}

function nameOf({ parent }: FlaggedItem): string {
  return parent.name?.trim() ? parent.name : t`N/A`
}

function selectLabel(item: FlaggedItem): string {
  const parent = nameOf(item)
  return t`Select the response of ${parent}`
}

function isSame(email: string | null, other: string): boolean {
  return email?.trim().toLowerCase() === other.trim().toLowerCase()
}
