import type { ReactNode } from 'react'

/** A part of a response: its name at the side, or above on a phone. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[9.75rem_minmax(0,1fr)] gap-x-5 gap-y-1.5 py-4 wrap-anywhere not-last:border-b not-last:border-line first:pt-0 max-sm:grid-cols-[minmax(0,1fr)]">
      <h3 className="text-14 leading-6 text-ink-2">{title}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
