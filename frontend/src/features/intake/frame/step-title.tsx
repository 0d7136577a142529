import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { schoolName } from '@/shared/lib/school'
import type { Language } from '../api'

interface StepTitleProps {
  children: string
  /** After a move the keyboard continues here; on a page that was just opened nothing takes the focus. */
  takesFocus?: boolean
  size?: 'page' | 'hero'
  /** Where it is not the page's. */
  lang?: Language
  className?: string
}

const sizes = { page: 'text-28 leading-[1.2] max-sm:text-22', hero: 'text-36 leading-[1.15]' }

/** The h1 of a step or page of the survey; it names the browser's tab as well. */
export function StepTitle({ children, takesFocus = false, size = 'page', lang, className }: StepTitleProps) {
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
      lang={lang}
      dir="auto"
      className={cx('font-words tracking-[-0.01em] wrap-anywhere', sizes[size], className)}
    >
      {isolateYears(children)}
    </h1>
  )
}

/** A school year reads from left to right in every language: "2025-26" would become "26-2025" in Arabic. The server
 *  writes titles in the same way (core/languages.py). */
export function isolateYears(text: string): ReactNode[] {
  return text.split(schoolYear).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  )
}

const schoolYear = /(\d{4}[-–]\d{2,4})/

export function useTabTitle(title: string): void {
  const school = schoolName()
  useEffect(() => {
    document.title = `${title} · ${school}`
  }, [title, school])
}
