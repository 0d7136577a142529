import { t } from '@lingui/core/macro'
import { type Ref, useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { languageAttribute, localDate } from '@/shared/lib/format'
import { Button } from '@/shared/ui/form/button'
import type { Citation } from '../conversation/chat-events'
import type { Section } from '../conversation/reducer'
import { excerptOf } from './excerpts'

export interface QuoteListProps {
  citations: Citation[]
  kind: Section['kind']
  /** A teacher who is named above, and needs not be named again under each quote. */
  besides?: string
  onView: ViewResponse
  ref?: Ref<HTMLUListElement>
}

const columns: Record<Section['kind'], string> = {
  praise: '',
  concern: '',
  teacher: 'sm:grid-cols-2',
  group: 'sm:grid-cols-2',
  theme: 'sm:grid-cols-2',
  quotes: 'md:grid-cols-2',
  closest: 'md:grid-cols-2 lg:grid-cols-3',
}

export function QuoteList({ citations, kind, besides, onView, ref }: QuoteListProps) {
  if (citations.length === 0) return null
  return (
    <ul ref={ref} className={cx('grid items-start gap-5 pt-2.5', columns[kind])}>
      {citations.map((citation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: quotes are only ever added at the end.
        <li key={index} tabIndex={-1} className="min-w-0 rounded-slip">
          <QuoteSlip
            citation={{ ...citation, teachers: citation.teachers.filter((name) => name !== besides) }}
            onView={onView}
          />
        </li>
      ))}
    </ul>
  )
}

export type ViewResponse = (responseId: string, citation: Citation) => void

interface QuoteSlipProps {
  citation: Citation
  onView: ViewResponse
}

const maxTeachers = 2

/** A parent's own words on a slip of paper, and the way to the whole response. Tape marks them as verbatim. */
function QuoteSlip({ citation, onView }: QuoteSlipProps) {
  const { answer, quote, language, survey_response_ids, teachers, timestamp } = citation
  const { before, words, after } = excerptOf(answer, quote)
  const quoteId = useId()
  const isPart = before !== '' || after !== ''

  return (
    <figure className="relative rounded-slip border border-line bg-paper px-4 pt-3.5 pb-0.5 before:absolute before:inset-s-5.5 before:-top-2.25 before:h-4.5 before:w-14.5 before:-rotate-2 before:bg-tape">
      <blockquote
        id={quoteId}
        lang={languageAttribute(language)}
        dir="auto"
        className="font-words leading-normal whitespace-pre-line wrap-anywhere"
      >
        “{before}
        {isPart ? <mark>{words}</mark> : words}
        {after}”
      </blockquote>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 text-14 text-ink-2">
        <span className="min-w-0 flex-1 basis-32 py-1 wrap-anywhere">
          {teachers.length > 0 && <bdi>{listTeachers(teachers)}</bdi>}
          {teachers.length > 0 && timestamp && ', '}
          {timestamp && <time dateTime={timestamp}>{localDate(timestamp)}</time>}
        </span>
        <span className="-me-3 flex shrink-0 flex-wrap justify-end">
          {survey_response_ids.map((id, index) => (
            <Button
              key={id}
              variant="quiet"
              size="small"
              aria-describedby={quoteId}
              onClick={() => onView(id, citation)}
            >
              {survey_response_ids.length > 1 ? nameResponse(index + 1) : t`View Response`}
            </Button>
          ))}
        </span>
      </figcaption>
    </figure>
  )
}

function listTeachers(teachers: string[]): string {
  const rest = teachers.length - maxTeachers
  const names = teachers.slice(0, maxTeachers).join(', ')
  return rest > 0 ? t`${names} +${rest} more` : names
}

function nameResponse(number: number): string {
  return t`View Response ${number}`
}
