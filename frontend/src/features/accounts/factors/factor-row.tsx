import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/shared/ui/icon'

interface FactorRowProps {
  icon: LucideIcon
  title: ReactNode
  /** The button at the end. */
  action: ReactNode
  children: ReactNode
}

/** One way to sign in, in a list of them. */
export function FactorRow({ icon, title, action, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <Icon of={icon} className="text-ink-2" />
      <div className="min-w-0 flex-1 basis-55">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-14 text-ink-2">{children}</p>
      </div>
      {action}
    </li>
  )
}

export function FactorList({ children }: { children: ReactNode }) {
  return (
    <ul className="w-full divide-y divide-line rounded-control border border-line bg-surface">{children}</ul>
  )
}
