import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

interface TabsProps<Name extends string> {
  label: string
  value: Name
  onValueChange: (value: Name) => void
  tabs: { value: Name; label: string; panel: ReactNode }[]
}

const tabClass = cx(
  'inline-flex min-h-12 items-center font-semibold text-ink-2 transition-colors hover:text-ink',
  'data-[state=active]:text-accent data-[state=active]:shadow-[inset_0_-3px_0] data-[state=active]:shadow-accent',
)

/** Only the open panel is rendered; what it must remember belongs to the page above. */
export function Tabs<Name extends string>({ label, value, onValueChange, tabs }: TabsProps<Name>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Name)}>
      <Radix.List
        aria-label={label}
        className="mb-6 flex flex-wrap gap-x-7 border-b border-line max-sm:gap-x-5"
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
