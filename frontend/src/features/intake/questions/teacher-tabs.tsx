import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'

interface TeacherTab {
  readonly name: string
  readonly isAnswered: boolean
  readonly isSkipped: boolean
}

interface TeacherTabsProps {
  /** The tabs are named after it. */
  id: string
  tabs: readonly TeacherTab[]
  current: number
  onChoose: (index: number) => void
}

/** One tab for each teacher whom the question is about. Arrows move along the row and Enter opens; on a phone it scrolls. */
export function TeacherTabs({ id, tabs, current, onChoose }: TeacherTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the row.
  useEffect(() => {
    if (!row.current || row.current.scrollWidth <= row.current.clientWidth) return
    const open = row.current.querySelector('[aria-selected="true"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const from = buttons.indexOf(event.target as HTMLElement)
    const onward = document.documentElement.dir === 'rtl' ? -1 : 1
    const to = {
      ArrowRight: from + onward,
      ArrowLeft: from - onward,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t.teachers.list}
      onKeyDown={handleKeyDown}
      className="mb-3 flex gap-2 overflow-x-auto"
    >
      {tabs.map(({ name, isAnswered, isSkipped }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab is its place.
          key={index}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-selected={index === current}
          aria-controls={index === current ? `${id}-panel` : undefined}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onChoose(index)}
          className={cx(
            'grid min-h-12 shrink-0 rounded-control bg-surface px-3 py-1 text-start text-14 focus-visible:-outline-offset-3',
            index === current ? 'border-2 border-accent' : 'border border-line hover:border-line-strong',
          )}
        >
          <bdi className={cx('block max-w-60 truncate font-semibold', index === current && 'text-accent')}>
            {name}
          </bdi>
          <span className="flex items-center gap-1 text-ink-2">
            {isAnswered && <Icon of={Check} size="small" className="text-accent" />}
            {isAnswered
              ? t.questions.answered
              : isSkipped
                ? t.questions.skipped
                : t.conflict.position(index + 1, tabs.length)}
          </span>
        </button>
      ))}
    </div>
  )
}
