import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { responsesPath } from '../addresses'
import type { Excerpt } from '../api'
import { count } from '../words'

interface SlipProps {
  surveyId: string
  teacherId: string
  excerpt: Excerpt
  /** Such as the category that the words speak for. */
  children?: ReactNode
}

/** A parent's own words on a slip of paper. */
export function Slip({ surveyId, teacherId, excerpt, children }: SlipProps) {
  const { text, other_teachers, response_id, submitted_at, question_text } = excerpt
  return (
    <li className="relative rounded-slip bg-surface px-5 pt-6 pb-4 shadow-lift">
      <span aria-hidden className="absolute -top-2 start-6 h-4 w-16 bg-tape" />
      <blockquote className="font-words text-18 leading-snug whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </blockquote>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-ink-2">
        {children}
        <span title={question_text}>
          {new Date(submitted_at).toLocaleDateString('en-US', { dateStyle: 'medium' })}
        </span>
        {other_teachers > 0 && <span>also about {count(other_teachers, 'other teacher')}</span>}
        <Link
          href={responsesPath(surveyId, { teacher: teacherId, response: response_id })}
          className="ms-auto inline-flex min-h-8 items-center font-semibold pointer-coarse:min-h-11"
        >
          View Response
        </Link>
      </div>
    </li>
  )
}
