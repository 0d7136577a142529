import { t } from '@lingui/core/macro'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import type { AnswerScope } from '../conversation/chat-events'
import { type Conversation, isBusy } from '../conversation/reducer'
import { Message } from './message'
import type { ViewResponse } from './quote-list'
import { useFollow } from './use-scrolling'

interface TalkProps {
  surveyId: string
  conversation: Conversation
  scroller: RefObject<HTMLDivElement | null>
  onAskAgain: (question: string, scope: AnswerScope) => void
  onView: ViewResponse
  /** What is shown before the first question. */
  children: ReactNode
}

export function Talk({ surveyId, conversation, scroller, onAskAgain, onView, children }: TalkProps) {
  const { messages } = conversation
  const { hasMore, showMore } = useFollow(scroller, messages)
  const labelId = useId()
  const lastId = messages.at(-1)?.id
  const isWaiting = isBusy(conversation)
  let question = ''

  function handleShowMore() {
    showMore()
    // The button goes with the news that it told of; the keyboard goes on where they are.
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <div className="relative min-h-0">
      <span id={labelId} className="sr-only">
        {t`Conversation`}
      </span>
      {/* Always there, empty or not: a screen reader tells what is added to a region that it knows. */}
      <div
        ref={scroller}
        role="log"
        aria-labelledby={labelId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long talk must scroll by keyboard in every browser.
        tabIndex={0}
        className="relative grid h-full content-start gap-4 overflow-auto overscroll-contain px-6 pt-3 pb-5 focus-visible:-outline-offset-3 max-sm:px-4 max-sm:pb-4"
      >
        {messages.length === 0 && children}
        {messages.map((message) => {
          if (message.role === 'user') question = message.content
          return (
            <Message
              key={message.id}
              surveyId={surveyId}
              message={message}
              question={question}
              isGrowing={isWaiting && message.id === lastId}
              canAsk={!isWaiting}
              onAskAgain={onAskAgain}
              onView={onView}
            />
          )
        })}
      </div>
      <div className={cx('absolute inset-x-0 bottom-3 grid justify-items-center', !hasMore && 'hidden')}>
        <Button size="small" icon={ArrowDown} className="rounded-full shadow-lift" onClick={handleShowMore}>
          {t`New message`}
        </Button>
      </div>
    </div>
  )
}
