import { useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { schoolName } from '@/shared/lib/school'
import { hasMoved } from '@/shared/lib/visits'

interface PageTitleProps {
  children: string
  size?: 'page' | 'hero'
}

const sizes = { page: 'text-28 leading-[1.2] max-sm:text-22', hero: 'text-36 leading-[1.15]' }

/** The h1 of a page. It names the browser's tab, and takes focus after a move inside the app, so that
 *  the keyboard continues here and a screen reader says where one has arrived. */
export function PageTitle({ children, size = 'page' }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const school = schoolName()
    document.title = children === school ? school : `${children} · ${school}`
  }, [children])

  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={cx('font-words tracking-[-0.01em]', sizes[size])}>
      {children}
    </h1>
  )
}
