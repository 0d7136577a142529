import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageSquareQuote } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { paths } from '@/shared/lib/paths'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Progress } from '@/shared/ui/feedback/loading'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { CardReview, DecisionChange, Quote } from './api'
import { countDecisions, describeDecision, describeDecisions, progressOf, quoteId } from './messages'
import { QuoteSlip } from './quote-slip'
import { indexAfterDecision, type ReviewKey, readKey } from './review-keys'
import { useDecide } from './use-decide'

const decisionOfKey: Partial<Record<ReviewKey, DecisionChange['decision']>> = {
  approve: 'approved',
  hide: 'hidden',
  reopen: 'open',
}

/** All quotes of one teacher. What is approved is printed in this order. */
export function QuoteReview({ card }: { card: CardReview }) {
  const { survey, teacher, quotes } = card
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { decide, latestOf, error } = useDecide(survey.id, teacher.id)
  const counts = countDecisions(quotes)

  function handleDecide(quote: Quote, wish: DecisionChange) {
    decide({ quote, wish })
    const after = quotes.map(latestOf)
    setAnnouncement(describeDecision(wish.decision, countDecisions(after).open))
  }

  function focus(index: number) {
    list.current?.querySelectorAll<HTMLElement>('[data-first]')[index]?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = readKey(event)
    const items = [...(list.current?.children ?? [])]
    const index = items.findIndex((item) => item.contains(event.target as Node))
    const shown = quotes[index]
    if (!key || !shown) return
    const quote = latestOf(shown)
    event.preventDefault()
    const decision = decisionOfKey[key]
    if (!decision) return focus(key === 'next' ? index + 1 : index - 1)
    if (quote.decision !== decision) handleDecide(quote, { decision, shows_name: false })
    if (decision !== 'open')
      focus(
        indexAfterDecision(
          quotes.map((quote) => quote.decision),
          index,
        ),
      )
  }

  if (quotes.length === 0) return <NoQuotes surveyId={survey.id} />
  return (
    <>
      <div className="mb-5 grid gap-2">
        <p className="tabular-nums">{describeDecisions(counts)}</p>
        <Progress label={t`Quotes decided`} percent={progressOf([counts]).percent} />
        <p className="text-14 text-ink-2 pointer-coarse:hidden">
          <Trans>
            With the keyboard in the list: <Key>A</Key> approves, <Key>H</Key> hides, <Key>U</Key> takes it
            back, <Key>J</Key> and <Key>K</Key> or the arrows go to the next and the previous quote.
          </Trans>
        </p>
      </div>
      {error && (
        <div className="mb-4">
          <ErrorStrip>{explain(error, t`The decision could not be saved. Please try again.`)}</ErrorStrip>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol
        ref={list}
        className="grid items-start gap-x-8 gap-y-6 pt-2 lg:grid-cols-2"
        onKeyDown={handleKeyDown}
      >
        {quotes.map((quote, index) => (
          <li key={quoteId(quote)}>
            <QuoteSlip
              surveyId={survey.id}
              quote={quote}
              label={t`Quote ${{ number: index + 1 }} of ${{ total: quotes.length }}`}
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
      title={t`No quotes are proposed yet`}
      hint={t`Quotes come from answers that show a category. Generate the categories of this survey, or give an answer a category yourself.`}
      action={<ButtonLink href={paths.survey(surveyId)}>{t`Go to the Responses`}</ButtonLink>}
    />
  )
}

interface FewNoteProps {
  responses: number
  smallestGroup: number
}

/** Said before anything is approved: who reads a card for which few wrote may guess who did. */
export function FewNote({ responses, smallestGroup }: FewNoteProps) {
  if (responses >= smallestGroup) return null
  return (
    <div role="note" className="mb-6 rounded-control bg-warn-soft px-3.5 py-3">
      <p className="font-semibold text-warn">{t`Few families wrote about this teacher.`}</p>
      <p className="text-14">
        <Trans>
          With fewer than {smallestGroup}, the teacher may guess who wrote what. The card shows no counts;
          approve only words that their writer would gladly hand over in person.
        </Trans>
      </p>
    </div>
  )
}
