import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '@/shared/ui/print/sheet.css'
import './teacher-card.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { languageAttribute, longDate } from '@/shared/lib/format'
import { schoolName } from '@/shared/lib/school'
import { type Paper, papers } from '@/shared/ui/print/paper-field'
import type { Card, CardPrint, CardQuote } from './api'
import { atLeast, describeFamilies, describeLeftOut } from './messages'

interface TeacherCardProps {
  survey: CardPrint['survey']
  card: Card
  paper: Paper
}

/** One sheet for one teacher. On the screen it is the printed page made smaller: every measure follows its width. */
export function TeacherCard({ survey, card, paper }: TeacherCardProps) {
  const [fit, setFit] = useState<Fit>({ step: 0, count: card.quotes.length })
  const page = useRef<HTMLDivElement>(null)
  const { teacher } = card

  // Only the browser knows how wide its letters are. A quote that does not fit is left out as a whole, and a note below says so.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = page.current ?? {}
    const next = scrollHeight > clientHeight ? tighter(fit) : undefined
    if (next) setFit(next)
  }, [fit])

  const [first, ...rest] = card.quotes.slice(0, fit.count)
  const leftOut = card.quotes.length - fit.count
  return (
    <div className="card-item">
      <article
        aria-label={t`Card for ${{ name: teacher.name }}, ${{ paper: papers[paper] }}`}
        data-left-out={leftOut}
        className={`sheet sheet-${paper}`}
      >
        <div className="sheet-page card-page">
          <div ref={page} className="card" data-step={fit.step}>
            <header className="card-head">
              <p className="card-school">{schoolName()}</p>
              <p>{survey.title}</p>
            </header>
            <h2 className="card-name">
              <bdi>{teacher.name}</bdi>
            </h2>
            {teacher.grade_level && (
              <p className="card-role">
                <bdi>{teacher.grade_level}</bdi>
              </p>
            )}
            <Superpowers card={card} smallestGroup={survey.smallest_group} />
            {first && <QuoteFigure quote={first} isFirst />}
            {rest.length > 0 && (
              <div className="card-rest">
                {rest.map((quote) => (
                  <QuoteFigure key={quote.text} quote={quote} />
                ))}
              </div>
            )}
            <div className="card-note">
              <p>{t`A note from the school`}</p>
              <i />
              <i />
            </div>
            <footer className="card-end">
              <p>{t`Parents’ own words, chosen by school staff.`}</p>
              <p>{longDate(new Date())}</p>
            </footer>
          </div>
        </div>
      </article>
      {leftOut > 0 && (
        <p role="note" className="no-print mt-3 text-14 text-warn">
          {describeLeftOut(leftOut)}
        </p>
      )}
    </div>
  )
}

function Superpowers({ card, smallestGroup }: { card: Card; smallestGroup: number }) {
  if (card.families === null) return null
  const names = card.superpowers.map(({ name, families }, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <b>{name}</b> ({atLeast(families, smallestGroup)})
    </span>
  ))
  return (
    <p className="card-power">
      {describeFamilies(card.families, smallestGroup)}{' '}
      {names.length > 0 && <Trans>What they named most: {names}.</Trans>}
    </p>
  )
}

function QuoteFigure({ quote, isFirst = false }: { quote: CardQuote; isFirst?: boolean }) {
  const { text, language, categories, parent_name } = quote
  return (
    <figure className={isFirst ? 'card-quote card-first' : 'card-quote'}>
      <blockquote lang={languageAttribute(language)} dir="auto">
        {text}
      </blockquote>
      {(parent_name || categories.length > 0) && (
        <figcaption>
          {parent_name && <bdi className="card-parent">{parent_name}</bdi>}
          {categories.length > 0 && <span>{categories.join(' · ')}</span>}
        </figcaption>
      )}
    </figure>
  )
}

/** How a card is set: the size of its type, 0 being the largest, and how many of its quotes are on it. */
export interface Fit {
  readonly step: number
  readonly count: number
}

export const smallestType = 4

/** One step tighter: smaller type first, then one quote less, and never a word less. With fewer quotes the type may
 *  not grow again, so that trying comes to an end. */
export function tighter({ step, count }: Fit): Fit | undefined {
  if (step < smallestType) return { step: step + 1, count }
  return count > 0 ? { step, count: count - 1 } : undefined
}
