import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  hint?: string
  children: ReactNode
}

export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line pt-7 pb-9 first:border-0 first:pt-0"
    >
      <div>
        <h2 id={id} className="font-words text-22 max-sm:text-18">
          {title}
        </h2>
        {hint && <p className="mt-1 text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
