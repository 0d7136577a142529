import { MessageSquareQuote } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Progress } from '@/shared/ui/feedback/progress'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { CardReview, Quote, Wish } from '../api'
import { countDecisions, progressOf, quoteId } from '../words'
import { QuoteSlip } from './quote-slip'
import { placeAfterDecision, type ReviewKey, readKey } from './review-keys'
import { useDecide } from './use-decide'

const said = { approved: 'Approved', hidden: 'Hidden', open: 'Open again' }
const wishes: Partial<Record<ReviewKey, Wish['decision']>> = {
  approve: 'approved',
  hide: 'hidden',
  reopen: 'open',
}

/** All quotes of one teacher. What is approved is printed in this order. */
export function QuoteReview({ card }: { card: CardReview }) {
  const { survey, teacher, quotes } = card
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const { decide, latestOf, error } = useDecide(survey.id, teacher.id)
  const counts = countDecisions(quotes)

  function handleDecide(quote: Quote, wish: Wish) {
    decide({ quote, wish })
    const after = quotes.map(latestOf)
    setNews(`${said[wish.decision]}. ${countDecisions(after).open} to decide.`)
  }

  function focus(place: number) {
    list.current?.querySelectorAll<HTMLElement>('[data-first]')[place]?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = readKey(event)
    const items = [...(list.current?.children ?? [])]
    const place = items.findIndex((item) => item.contains(event.target as Node))
    const shown = quotes[place]
    if (!key || !shown) return
    const quote = latestOf(shown)
    event.preventDefault()
    const decision = wishes[key]
    if (!decision) return focus(key === 'next' ? place + 1 : place - 1)
    if (quote.decision !== decision) handleDecide(quote, { decision, shows_name: false })
    if (decision !== 'open')
      focus(
        placeAfterDecision(
          quotes.map((one) => one.decision),
          place,
        ),
      )
  }

  if (quotes.length === 0) return <NoQuotes surveyId={survey.id} />
  return (
    <>
      <div className="mb-5 grid gap-2">
        <p className="tabular-nums">
          {counts.open} to decide, {counts.approved} approved, {counts.hidden} hidden
        </p>
        <Progress label="Quotes decided" percent={progressOf([counts]).percent} />
        <p className="text-14 text-ink-2 pointer-coarse:hidden">
          With the keyboard in the list: <Key>A</Key> approves, <Key>H</Key> hides, <Key>U</Key> takes it
          back, <Key>J</Key> and <Key>K</Key> or the arrows go to the next and the previous quote.
        </p>
      </div>
      {error && (
        <div className="mb-4">
          <ErrorStrip>{explain(error, 'The decision could not be saved. Please try again.')}</ErrorStrip>
        </div>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol ref={list} className="grid max-w-column gap-6 pt-2" onKeyDown={handleKeyDown}>
        {quotes.map((quote, place) => (
          <li key={quoteId(quote)}>
            <QuoteSlip
              surveyId={survey.id}
              quote={quote}
              label={`Quote ${place + 1} of ${quotes.length}`}
              onDecide={(wish) => handleDecide(quote, wish)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-badge border border-line-strong px-1.5 font-code text-14">{children}</kbd>
}

function NoQuotes({ surveyId }: { surveyId: string }) {
  return (
    <EmptyState
      icon={MessageSquareQuote}
      title="No quotes are proposed yet"
      hint="Quotes come from answers that show a category. Generate the categories of this survey, or give an answer a category yourself."
      action={<ButtonLink href={`/admin/survey/${surveyId}`}>Go to the Responses</ButtonLink>}
    />
  )
}
