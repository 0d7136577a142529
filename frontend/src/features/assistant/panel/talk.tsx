import { ArrowDown } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { type Conversation, isBusy } from '../conversation/reducer'
import { useFollow } from '../view/use-follow'
import { Message } from './message'
import type { ViewResponse } from './quote-slip'

interface TalkProps {
  conversation: Conversation
  scroller: RefObject<HTMLDivElement | null>
  /** The answer whose quotes stand beside the talk; null where there is no room, so that each has its own below. */
  besideId: number | null | undefined
  onShowQuotes: (messageId: number) => void
  onView: ViewResponse
  /** What is shown before the first question. */
  children: ReactNode
}

export function Talk({ conversation, scroller, besideId, onShowQuotes, onView, children }: TalkProps) {
  const { messages } = conversation
  const { hasMore, showMore } = useFollow(scroller, messages)
  const labelId = useId()
  const lastId = messages.at(-1)?.id

  function handleShowMore() {
    showMore()
    // The button goes with the news that it told of; the keyboard goes on where they are.
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <div className="relative col-start-1 min-h-0">
      <span id={labelId} className="sr-only">
        Conversation
      </span>
      {/* Always there, empty or not: a screen reader tells what is added to a region that it knows. */}
      <div
        ref={scroller}
        role="log"
        aria-labelledby={labelId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long talk must scroll by keyboard in every browser.
        tabIndex={0}
        className="relative grid h-full content-start gap-5 overflow-auto overscroll-contain px-6 py-5 focus-visible:-outline-offset-3 max-sm:px-4 max-sm:py-4"
      >
        {messages.length === 0 && children}
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            isGrowing={isBusy(conversation) && message.id === lastId}
            quotes={besideId === null ? 'below' : message.id === besideId ? 'beside' : 'hidden'}
            onShowQuotes={onShowQuotes}
            onView={onView}
          />
        ))}
      </div>
      <div className={cx('absolute inset-x-0 bottom-3 grid justify-items-center', !hasMore && 'hidden')}>
        <Button size="small" icon={ArrowDown} className="rounded-full shadow-lift" onClick={handleShowMore}>
          New message
        </Button>
      </div>
    </div>
  )
}
