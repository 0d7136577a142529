import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-5 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-8">
      <h2 className="text-14 text-ink-2">{title}</h2>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
