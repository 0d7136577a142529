import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Info, Search } from 'lucide-react'
import { memo } from 'react'
import { cx } from '@/shared/lib/cx'
import { chatTime } from '@/shared/lib/format'
import { Icon } from '@/shared/ui/icon'
import type { AnswerScope } from '../conversation/chat-events'
import type { ChatMessage } from '../conversation/reducer'
import { describeAnsweredBy } from '../messages'
import { ScopeBar } from '../scope/scope-bar'
import { AnswerSections, AttentionLink } from './answer-sections'
import { cutSentences } from './excerpts'
import { QuoteList, type ViewResponse } from './quote-list'

interface MessageProps {
  message: ChatMessage
  surveyId: string
  /** What an answer answers. */
  question: string
  isGrowing: boolean
  /** Not while an answer is on its way. */
  canAsk: boolean
  onAskAgain: (question: string, scope: AnswerScope) => void
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
    <div
      data-role="user"
      aria-live="off"
      tabIndex={-1}
      className="grid justify-items-end gap-1 ps-8 outline-none"
    >
      <p
        dir="auto"
        className="rounded-[14px] rounded-ee-[3px] bg-accent-soft px-4 py-2.5 whitespace-pre-wrap wrap-anywhere"
      >
        <span className="sr-only">{t`You:`} </span>
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

function Answer({ message, surveyId, question, isGrowing, canAsk, onAskAgain, onView }: MessageProps) {
  const { content, citations, sections, searchQuery, understood, timestamp, engine, isStopped } = message
  const isParted = sections.length > 0
  const quotes = sections.reduce((sum, section) => sum + section.citations.length, citations.length)
  return (
    <div data-role="assistant" className="grid gap-3">
      {searchQuery && <Searched query={searchQuery} isNow={isGrowing} time={timestamp} />}
      {understood && (
        <ScopeBar understood={understood} canAsk={canAsk} onChange={(scope) => onAskAgain(question, scope)} />
      )}
      {content && <AnswerText text={content} isGrowing={isGrowing} isVerdict={isParted} />}
      {citations.length > 0 && (
        <div aria-live="off">
          <QuoteList citations={citations} kind="quotes" onView={onView} />
        </div>
      )}
      <AnswerSections surveyId={surveyId} sections={sections} onView={onView} />
      {!isGrowing &&
        understood?.scope.stance === 'concern' &&
        !sections.some(({ kind }) => kind === 'concern') && <AttentionLink />}
      {!isGrowing && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 *:not-first:before:me-3 *:not-first:before:content-['·']">
          {!searchQuery && <Stamp time={timestamp} />}
          {engine && <span>{describeAnsweredBy(engine)}</span>}
          {isStopped && <span>{t`Stopped`}</span>}
          {quotes > 0 && (
            <p className="sr-only">
              {plural(quotes, { one: '# quote from parents.', other: '# quotes from parents.' })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function Searched({ query, isNow, time }: { query: string; isNow: boolean; time: string }) {
  return (
    <p
      className={cx(
        'flex items-start gap-2 text-14',
        isNow ? 'rounded-control bg-sun-soft px-3 py-2' : 'text-ink-2',
      )}
    >
      <Icon of={Search} size="small" className="mt-0.5" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Trans>
          Searching: <span className="font-semibold text-ink">{query}</span>
        </Trans>
      </span>
      {!isNow && <Stamp time={time} />}
    </p>
  )
}

function Stamp({ time }: { time: string }) {
  return (
    <time dateTime={time} className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
      {chatTime(time)}
    </time>
  )
}

interface AnswerTextProps {
  text: string
  /** Whether more of it may come. */
  isGrowing: boolean
  /** Whether it is the sentence above the parts of an answer, and not all of it. */
  isVerdict: boolean
}

/** Plain text with its line breaks, whatever it holds: nothing in it becomes a link, a picture or markup.
 *
 *  The talk around it is a live region. A screen reader is told each sentence when it is whole; the one that is still
 *  being written is for the eye, until it is whole, too. */
function AnswerText({ text, isGrowing, isVerdict }: AnswerTextProps) {
  const { finished, rest } = cutSentences(text)
  return (
    <p
      dir="auto"
      className={cx('whitespace-pre-wrap wrap-anywhere', isVerdict ? 'sm:text-18' : 'max-w-[66ch]')}
    >
      {finished.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end.
        <span key={index}>{sentence}</span>
      ))}
      {rest && (
        <span key={isGrowing ? 'growing' : finished.length} aria-hidden={isGrowing || undefined}>
          {rest}
        </span>
      )}
    </p>
  )
}
