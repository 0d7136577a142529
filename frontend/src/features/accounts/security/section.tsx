import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** A part of the page about signing in: what it is at the start, the thing itself beside it. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 py-7 first:pt-0 lg:grid-cols-[18rem_1fr]">
      <div>
        <h2 className="font-words text-18">{title}</h2>
        <p className="mt-1 text-14 text-ink-2">{hint}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
