import { useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { schoolName } from '@/shared/lib/school'

interface StepTitleProps {
  children: string
  /** After a move the keyboard continues here; on a page that was just opened nothing takes the focus. */
  takesFocus?: boolean
  size?: 'page' | 'hero'
  className?: string
}

const sizes = { page: 'text-28 leading-[1.2] max-sm:text-22', hero: 'text-36 leading-[1.15]' }

/** The h1 of a step or page of the survey; it names the browser's tab as well. */
export function StepTitle({ children, takesFocus = false, size = 'page', className }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTabTitle(children)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves on arrival only.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      dir="auto"
      className={cx('font-words tracking-[-0.01em] wrap-anywhere', sizes[size], className)}
    >
      {children}
    </h1>
  )
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${schoolName()}`
  }, [title])
}
