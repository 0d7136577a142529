import { type ReactNode, useId } from 'react'

interface ShareSectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** One way to reach families. Sections stand under each other with a hairline between them. */
export function ShareSection({ title, hint, children }: ShareSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-line not-first:pt-8">
      <h2 id={id} className="font-words text-18">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{hint}</p>
      {children}
    </section>
  )
}
