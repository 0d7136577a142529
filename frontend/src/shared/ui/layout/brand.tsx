import type { ComponentType, ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { schoolName } from '@/shared/lib/school'

interface AnchorProps {
  href: string
  className: string
  children: ReactNode
}

interface BrandProps {
  /** The router's link where home is in the same entry; a plain one loads the other entry. */
  as?: 'a' | ComponentType<AnchorProps>
  /** Of the school's name, where it is not the page's. */
  lang?: string | undefined
  className?: string
}

/** The mark and the school's name, leading home. */
export function Brand({ as: Anchor = 'a', lang, className }: BrandProps) {
  return (
    <Anchor
      href="/"
      className={cx(
        'inline-flex min-h-11 min-w-0 items-center gap-2.5 font-semibold text-ink no-underline hover:text-ink',
        className,
      )}
    >
      <Mark />
      <span
        className="truncate max-sm:line-clamp-2 max-sm:text-14 max-sm:leading-tight max-sm:whitespace-normal"
        lang={lang}
        dir="auto"
      >
        {schoolName()}
      </span>
    </Anchor>
  )
}

/** The server's styles put the school's own logo in its place (parent_survey/school/pages.py). */
function Mark() {
  return (
    <svg viewBox="0 0 28 32" aria-hidden="true" className="school-mark h-8 w-7 shrink-0">
      <path
        d="M2 8.5A2.5 2.5 0 0 1 4.5 6h19A2.5 2.5 0 0 1 26 8.5V23l-8 8H4.5A2.5 2.5 0 0 1 2 28.5z"
        className="fill-accent"
      />
      <path d="M26 23l-8 8v-6a2 2 0 0 1 2-2z" className="fill-sun" />
      <circle cx="14" cy="6" r="4.5" strokeWidth="2" className="fill-sun stroke-surface" />
      <path
        d="M7.5 15.5h13M7.5 20.5h8"
        strokeWidth="2.2"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
    </svg>
  )
}
