import { Info, Search } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { ChatMessage } from '../conversation/reducer'
import { chatTime } from '../words/chat-time'
import { tellAnswered } from '../words/scope'
import { AnswerText } from './answer-text'
import { QuoteSlip, type ViewResponse } from './quote-slip'

interface MessageProps {
  message: ChatMessage
  isGrowing: boolean
  /** Where the quotes stand: under the answer, or beside the talk, shown now or not. */
  quotes: 'below' | 'beside' | 'hidden'
  onShowQuotes: (messageId: number) => void
  onView: ViewResponse
}

/** Of a long talk only the message that grows is drawn again. */
export const Message = memo(function Message({ message, ...rest }: MessageProps) {
  switch (message.role) {
    case 'user':
      return <Question message={message} />
    case 'system':
      return <Note message={message} />
    case 'assistant':
      return <Answer message={message} {...rest} />
  }
})

function Question({ message: { content, timestamp } }: { message: ChatMessage }) {
  return (
    <div data-role="user" aria-live="off" className="grid justify-items-end gap-1 ps-8">
      <p
        dir="auto"
        className="rounded-[14px] rounded-ee-[3px] bg-accent-soft px-4 py-2.5 whitespace-pre-wrap wrap-anywhere"
      >
        <span className="sr-only">You: </span>
        {content}
      </p>
      <Stamp time={timestamp} />
    </div>
  )
}

/** What is neither asked nor answered, such as a limit that was reached. */
function Note({ message: { content, timestamp } }: { message: ChatMessage }) {
  return (
    <div className="flex items-start gap-2 border-s-3 border-line-strong ps-3 text-14 text-ink-2">
      <Icon of={Info} size="small" className="mt-0.5" />
      <p dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      <Stamp time={timestamp} />
    </div>
  )
}

function Answer({ message, isGrowing, quotes, onShowQuotes, onView }: MessageProps) {
  const { content, citations, searchQuery, timestamp, engine, isStopped } = message
  const number = citations.length === 1 ? '1 quote' : `${citations.length} quotes`
  return (
    <div data-role="assistant" className="grid gap-3">
      {searchQuery && <Searched query={searchQuery} isNow={isGrowing} />}
      {content && <AnswerText text={content} isGrowing={isGrowing} />}
      {citations.length > 0 && quotes === 'below' && (
        <div aria-live="off" className="grid gap-6 pt-3 pb-1">
          {citations.map((citation, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: quotes are only ever added at the end.
            <QuoteSlip key={index} citation={citation} onView={onView} />
          ))}
        </div>
      )}
      {!isGrowing && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <Stamp time={timestamp} />
          {engine && <Mark>{tellAnswered(engine)}</Mark>}
          {isStopped && <Mark>Stopped</Mark>}
          {citations.length > 0 && quotes !== 'below' && (
            <Button
              variant={quotes === 'beside' ? 'accent' : 'quiet'}
              size="small"
              aria-pressed={quotes === 'beside'}
              className="-my-1"
              onClick={() => onShowQuotes(message.id)}
            >
              {number}
            </Button>
          )}
          {citations.length > 0 && <span className="sr-only">{`${number} from parents.`}</span>}
        </div>
      )}
    </div>
  )
}

function Searched({ query, isNow }: { query: string; isNow: boolean }) {
  return (
    <p
      className={cx(
        'flex items-start gap-2 text-14',
        isNow ? 'rounded-control bg-sun-soft px-3 py-2' : 'text-ink-2',
      )}
    >
      <Icon of={Search} size="small" className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        Searching: <span className="font-semibold text-ink">{query}</span>
      </span>
    </p>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="before:me-3 before:content-['·']">{children}</span>
}

function Stamp({ time }: { time: string }) {
  return (
    <time dateTime={time} className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
      {chatTime(time)}
    </time>
  )
}
