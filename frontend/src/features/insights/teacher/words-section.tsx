import { Children, type ReactNode, useId } from 'react'

interface WordsSectionProps {
  title: string
  reading: string
  empty: string
  /** Slips. */
  children: ReactNode
}

/** Parents' own words under a question. They stay on the screen: what is printed or exported has none of them. */
export function WordsSection({ title, reading, empty, children }: WordsSectionProps) {
  const id = useId()
  const isEmpty = Children.count(children) === 0
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7">
      <h2 id={id} className="font-words text-22 max-sm:text-18">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-column text-ink-2">{isEmpty ? empty : reading}</p>
      {!isEmpty && <ul className="grid items-start gap-6 md:grid-cols-2">{children}</ul>}
    </section>
  )
}
