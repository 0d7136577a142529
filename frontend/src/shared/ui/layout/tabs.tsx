import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { type HistoryState, hasMoved } from '@/shared/lib/visits'

interface Tab<Name extends string> {
  value: Name
  label: string
  href: string
}

interface TabsProps<Name extends string> {
  label: string
  value: Name
  tabs: readonly Tab<Name>[]
  /** The panel of the open tab. */
  children: ReactNode
}

const tabClass = cx(
  'inline-flex min-h-11 shrink-0 items-center font-semibold whitespace-nowrap text-ink-2 no-underline transition-colors',
  'hover:text-ink focus-visible:-outline-offset-3',
  'aria-selected:text-accent aria-selected:shadow-[inset_0_-3px_0] aria-selected:shadow-accent',
)

/** One row of tabs, each with an address of its own, so that reload, Back and a new window keep it. Arrows move along
 *  the row and Enter opens: a page that loads must not come by passing over its name. On a phone the row scrolls. */
export function Tabs<Name extends string>({ label, value, tabs, children }: TabsProps<Name>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the row.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { fromTab }: HistoryState = history.state ?? {}
    if (fromTab && hasMoved()) open?.focus({ preventScroll: true })
  }, [value])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const from = links.indexOf(event.target as HTMLElement)
    const to = tabByKey(event.key, from, links.length)
    if (event.key === ' ') links[from]?.click()
    else if (to === undefined) return
    event.preventDefault()
    links[to ?? from]?.focus()
  }

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
        className="no-print mb-2.5 flex gap-x-7 overflow-x-auto border-b border-line max-sm:-mx-5 max-sm:gap-x-5 max-sm:px-5"
      >
        {tabs.map((tab) => {
          const isOpen = tab.value === value
          return (
            <Link
              key={tab.value}
              id={`${id}-${tab.value}`}
              role="tab"
              href={tab.href}
              state={{ fromTab: true } satisfies HistoryState}
              aria-selected={isOpen}
              {...(isOpen && { 'aria-controls': `${id}-panel` })}
              tabIndex={isOpen ? 0 : -1}
              className={tabClass}
            >
              {tab.label}
            </Link>
          )
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

function tabByKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
