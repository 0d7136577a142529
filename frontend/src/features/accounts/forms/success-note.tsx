import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '@/shared/ui/icon'

interface SuccessNoteProps {
  title: string
  actions: ReactNode
  children: ReactNode
}

/** Takes the place of a form that has done its work, and takes its focus over. */
export function SuccessNote({ title, actions, children }: SuccessNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="max-w-130">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 font-words text-22 outline-none max-sm:text-18"
      >
        <Icon of={CircleCheck} size="large" className="text-good" />
        {title}
      </h2>
      <p className="mt-3 wrap-anywhere text-ink-2">{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
