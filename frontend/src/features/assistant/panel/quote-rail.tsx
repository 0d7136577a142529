import { useId } from 'react'
import type { ChatMessage } from '../conversation/reducer'
import { QuoteSlip, type ViewResponse } from './quote-slip'

interface QuoteRailProps {
  /** The answer whose quotes they are; none has any yet where it is missing. */
  message: ChatMessage | undefined
  onView: ViewResponse
}

/** The quotes of one answer beside the talk, so that it can be read on without losing them. It is there from the first
 *  question on, so that nothing moves when they come. */
export function QuoteRail({ message, onView }: QuoteRailProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long content must scroll by keyboard in every browser.
      tabIndex={0}
      className="col-start-2 row-start-2 -row-end-1 grid content-start gap-6 overflow-auto overscroll-contain border-s border-line bg-paper px-5 pt-3.5 pb-5 focus-visible:-outline-offset-3"
    >
      <h3 id={titleId} className="text-14 text-ink-2">
        {message ? "Parents' words for this answer" : "Parents' words"}
      </h3>
      {!message && <p className="text-14 text-ink-2">Quotes from the responses will stand here.</p>}
      {message?.citations.map((citation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: quotes are only ever added at the end.
        <QuoteSlip key={index} citation={citation} onView={onView} />
      ))}
    </section>
  )
}
