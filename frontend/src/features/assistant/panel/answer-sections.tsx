import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Heart, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { paths } from '@/shared/lib/paths'
import { Icon } from '@/shared/ui/icon'
import type { Section } from '../conversation/reducer'
import { countResponses } from '../messages'
import { AllQuotes } from './all-quotes'
import { QuoteList, type ViewResponse } from './quote-list'
import { groupSections, type Layout } from './section-blocks'

interface AnswerSectionsProps {
  surveyId: string
  sections: Section[]
  onView: ViewResponse
}

const blockLooks: Record<Layout, string> = {
  sides: 'grid gap-x-8 gap-y-5 md:has-[>:nth-child(2)]:grid-cols-2',
  rows: 'grid',
  list: 'grid gap-5',
}

/** The parts of an answer in their order. */
export function AnswerSections({ sections, ...rest }: AnswerSectionsProps) {
  return groupSections(sections).map(({ layout, sections: members }, block) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added at the end.
    <div key={block} className={blockLooks[layout]}>
      {members.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added at the end.
        <AnswerSection key={index} section={section} layout={layout} {...rest} />
      ))}
    </div>
  ))
}

const sectionLooks: Record<Layout, string> = {
  sides: 'gap-1.5',
  rows: 'gap-x-6 gap-y-2 border-t border-line pt-3.5 pb-4 sm:grid-cols-[11.875rem_minmax(0,1fr)]',
  list: 'gap-1.5',
}

interface AnswerSectionProps extends Omit<AnswerSectionsProps, 'sections'> {
  section: Section
  layout: Layout
}

function AnswerSection({ section, layout, surveyId, onView }: AnswerSectionProps) {
  const { kind, title, responses, scope, citations } = section
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const quotesId = useId()
  const quotes = { citations, kind, besides: title, onView }

  function handleClose() {
    setIsOpen(false)
    toggle.current?.focus()
  }

  return (
    <section className={cx('grid min-w-0 content-start', sectionLooks[layout])}>
      <SectionHeader section={section} layout={layout} headingId={headingId}>
        {scope && (
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={quotesId}
            aria-describedby={headingId}
            aria-live="off"
            className="min-h-8 text-14 font-semibold text-accent underline underline-offset-3 hover:text-accent-hover pointer-coarse:min-h-11"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t`Show fewer` : describeAll(responses)}
          </button>
        )}
      </SectionHeader>
      <div id={quotesId} aria-live="off" className="min-w-0">
        {isOpen && scope ? (
          <AllQuotes surveyId={surveyId} scope={scope} onClose={handleClose} {...quotes} />
        ) : (
          <QuoteList {...quotes} />
        )}
      </div>
      {kind === 'concern' && <AttentionLink />}
    </section>
  )
}

function describeAll(responses: number | undefined): string {
  if (responses === undefined) return t`See all`
  const number = formatNumber(responses)
  return t`See all ${number}`
}

/** From words about concerns to the list of those that somebody has to act on. */
export function AttentionLink() {
  return (
    <Link href={paths.attention} className="inline-flex min-h-9 items-center text-14 pointer-coarse:min-h-11">
      {t`See what needs attention`}
    </Link>
  )
}

interface SectionHeaderProps extends Pick<AnswerSectionProps, 'section' | 'layout'> {
  headingId: string
  children: ReactNode
}

function SectionHeader({ section, layout, headingId, children }: SectionHeaderProps) {
  const { kind, title, detail, responses, scope } = section
  const count = responses !== undefined && !scope && countResponses(responses)
  switch (layout) {
    case 'sides': {
      const { icon, name, ink } = sides[kind === 'concern' ? 'concern' : 'praise']
      return (
        <header className="flex min-h-9.5 flex-wrap items-center gap-x-2 border-b-2 border-line">
          <h3 id={headingId} className="flex items-center gap-2 text-16">
            <Icon of={icon} size="small" className={ink} />
            {title || i18n._(name)}{' '}
            <span className="tabular-nums">{responses !== undefined && formatNumber(responses)}</span>
          </h3>
          <span className="ms-auto">{children}</span>
        </header>
      )
    }
    case 'rows':
      return (
        <header className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3">
          <h3 id={headingId} dir="auto" className="font-words text-18 wrap-anywhere">
            {title}
          </h3>
          {detail && (
            <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
              {detail}
            </p>
          )}
          {count && <p className="text-14 text-ink-2 tabular-nums">{count}</p>}
          <span className="max-sm:ms-auto">{children}</span>
        </header>
      )
    case 'list': {
      const name = title || (kind === 'closest' ? t`Closest answers` : '')
      return (
        <header className="flex flex-wrap items-center gap-x-3">
          <h3 id={headingId} dir="auto" className={name ? 'text-16 wrap-anywhere' : 'sr-only'}>
            {name || t`Parents' words`}
          </h3>
          {detail && <p className="text-14 text-ink-2">{detail}</p>}
          {count && <p className="text-14 text-ink-2 tabular-nums">{count}</p>}
          {children}
        </header>
      )
    }
  }
}

/** Told apart by a sign and a word, and only then by colour. */
const sides: Record<'praise' | 'concern', { icon: LucideIcon; name: MessageDescriptor; ink: string }> = {
  praise: { icon: Heart, name: msg`Praise`, ink: 'text-good' },
  concern: { icon: TriangleAlert, name: msg`Concerns`, ink: 'text-warn' },
}
