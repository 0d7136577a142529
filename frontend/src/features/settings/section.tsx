import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SectionProps {
  title: string
  hint?: string
  /** For links to it, as in the address `#email`. */
  id?: string
  children: ReactNode
}

/** A part of the page: what it is at the start, its fields beside it or, in a narrow window, below. */
export function Section({ title, hint, id, children }: SectionProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (id && location.hash === `#${id}`) heading.current?.focus()
  }, [id])
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-20 gap-x-14 gap-y-5 border-t border-line pt-7 pb-9 first:border-0 first:pt-0 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2
          ref={heading}
          id={headingId}
          tabIndex={id ? -1 : undefined}
          className="scroll-mt-20 font-words text-22 max-sm:text-18"
        >
          {title}
        </h2>
        {hint && <p className="mt-1 text-ink-2">{hint}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  )
}
