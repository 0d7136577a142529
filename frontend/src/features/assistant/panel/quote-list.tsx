import type { Ref } from 'react'
import { cx } from '@/shared/lib/cx'
import type { Citation } from '../conversation/chat-events'
import type { Section } from '../conversation/reducer'
import { QuoteSlip, type ViewResponse } from './quote-slip'

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
