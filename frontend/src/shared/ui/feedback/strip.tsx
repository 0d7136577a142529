import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/shared/ui/icon'

interface ErrorStripProps {
  children: ReactNode
  action?: ReactNode
}

/** For a failure of the whole page or form. The error of one field belongs to the field. */
export function ErrorStrip({ children, action }: ErrorStripProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-bad-soft px-3.5 py-3 font-semibold text-bad"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon of={CircleAlert} className="mt-0.5" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
