import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/shared/ui/icon'

interface WarningProps {
  title: string
  /** What to do about it. */
  children: ReactNode
  id?: string
}

/** Something is not wrong yet, but will be. */
export function Warning({ title, children, id }: WarningProps) {
  return (
    <div id={id} className="no-print flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-3">
      <Icon of={TriangleAlert} className="mt-0.5 text-warn" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}
