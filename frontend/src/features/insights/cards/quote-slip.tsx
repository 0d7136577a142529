import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { languageAttribute } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { Badge } from '@/shared/ui/data/badge'
import { Button } from '@/shared/ui/form/button'
import { Switch } from '@/shared/ui/form/switch'
import { Icon } from '@/shared/ui/icon'
import type { DecisionChange, Quote } from './api'
import { attentionText } from './messages'

interface QuoteSlipProps {
  surveyId: string
  quote: Quote
  label: string
  onDecide: (wish: DecisionChange) => void
}

/** A parent's own words on a slip of paper, and what staff make of them. There is nothing here to type into. */
export function QuoteSlip({ surveyId, quote, label, onDecide }: QuoteSlipProps) {
  const { decision, shows_name, may_show_name, parent_name } = quote
  const isApproved = decision === 'approved'
  const isHidden = decision === 'hidden'

  function toggle(wanted: 'approved' | 'hidden') {
    onDecide({ decision: decision === wanted ? 'open' : wanted, shows_name: false })
  }

  return (
    <article
      aria-label={label}
      className={cx(
        'relative rounded-slip border bg-surface px-5 pt-5 pb-4',
        'before:absolute before:inset-s-5.5 before:-top-2.25 before:h-4.5 before:w-14.5 before:-rotate-2 before:bg-tape',
        isApproved ? 'border-good' : isHidden ? 'border-dashed border-line-strong' : 'border-line',
      )}
    >
      <p className="mb-2 text-14 text-ink-2 wrap-anywhere" dir="auto">
        {quote.question_text}
      </p>
      <blockquote
        lang={languageAttribute(quote.language)}
        dir="auto"
        className={cx(
          'font-words text-18 leading-relaxed whitespace-pre-line wrap-anywhere',
          isHidden && 'text-ink-2',
        )}
      >
        {quote.text}
      </blockquote>
      {quote.attention.length > 0 && (
        <ul
          aria-label={t`Look at this first`}
          className="mt-3 grid gap-1 rounded-control bg-warn-soft px-3 py-2 text-14"
        >
          {quote.attention.map((warning) => (
            <li key={warning.kind + warning.words} className="flex items-start gap-2 wrap-anywhere">
              <Icon of={TriangleAlert} size="small" className="mt-0.5 text-warn" />
              <span className="min-w-0">{attentionText(warning)}</span>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t`Categories`} className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
        {quote.categories.map(({ id, name, color_slot }) => (
          <li key={id} className="flex max-w-full">
            <Badge slot={color_slot}>{name}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          variant={isApproved ? 'primary' : 'accent'}
          icon={Check}
          aria-pressed={isApproved}
          data-first=""
          onClick={() => toggle('approved')}
        >
          {isApproved ? t({ message: 'Approved', context: 'quote' }) : t`Approve`}
        </Button>
        <Button
          size="small"
          icon={isHidden ? EyeOff : Eye}
          aria-pressed={isHidden}
          onClick={() => toggle('hidden')}
        >
          {isHidden ? t({ message: 'Hidden', context: 'quote' }) : t`Hide`}
        </Button>
        <Link
          href={paths.responses(surveyId, { response: quote.response_id })}
          className="inline-flex min-h-9 items-center text-14 font-semibold pointer-coarse:min-h-11"
        >
          {t`View Response`}
        </Link>
        {isApproved && may_show_name && parent_name && (
          <Switch isOn={shows_name} onChange={(isOn) => onDecide({ decision, shows_name: isOn })}>
            <span>
              <Trans>
                Show the name, <bdi>{parent_name}</bdi>
              </Trans>
            </span>
          </Switch>
        )}
      </div>
    </article>
  )
}
