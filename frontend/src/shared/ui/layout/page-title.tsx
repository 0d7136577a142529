import { useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { schoolName } from '@/shared/lib/school'
import { hasMoved } from '@/shared/lib/visits'

interface PageTitleProps {
  children: string
  size?: 'work' | 'page' | 'hero'
  /** The part of it that this page is: named in the browser's tab, and heard after the title. */
  part?: string | undefined
}

const sizes = {
  work: 'text-22 leading-[1.25]',
  page: 'text-28 leading-[1.2] max-sm:text-22',
  hero: 'text-36 leading-[1.15]',
}

/** The h1 of a page. It names the browser's tab, and takes focus after a move inside the app, so that
 *  the keyboard continues here and a screen reader says where one has arrived. */
export function PageTitle({ children, size = 'page', part }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const school = schoolName()
    const words = [part, children, children === school ? undefined : school]
    document.title = words.filter(Boolean).join(' · ')
  }, [part, children])

  // A title that arrives after the page has taken the focus already, and would not be said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what this waits for.
  useEffect(() => {
    if (document.activeElement !== heading.current) return
    heading.current?.blur()
    heading.current?.focus({ preventScroll: true })
  }, [children])

  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={cx('font-words tracking-[-0.01em]', sizes[size])}>
      {children}
      {part && <span className="sr-only">: {part}</span>}
    </h1>
  )
}
