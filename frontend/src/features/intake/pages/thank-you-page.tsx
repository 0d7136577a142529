import { Check } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import type { Survey } from '../api'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import type { Sent } from '../review/use-submit'
import { HomeLink, PlainPage } from './plain-page'
import { ReceiptOffer } from './receipt-offer'
import { ThankYouText } from './thank-you-text'

interface ThankYouPageProps {
  survey: Survey
  /** Only right after submitting; on reload the words are gone from this device. */
  sent?: Sent | undefined
  /** Of which a copy can be mailed. */
  responseId?: string | undefined
}

export function ThankYouPage({ survey, sent, responseId }: ThankYouPageProps) {
  return (
    <PlainPage>
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={Check} size="large" />
      </span>
      <StepTitle size="hero" takesFocus={!!sent}>
        {t.thanks.title}
      </StepTitle>
      <ThankYouText survey={survey} />
      {sent?.words && <Slip sent={sent} />}
      {responseId && survey.offers_receipt && <ReceiptOffer responseId={responseId} />}
      {sent && <p className="mt-7 text-ink-2">{t.thanks.device}</p>}
      <div className="mt-8">
        <HomeLink />
      </div>
    </PlainPage>
  )
}

/** Tape marks a parent's own words. */
function Slip({ sent }: { sent: Sent }) {
  return (
    <figure className="relative mt-11 rounded-slip border border-line bg-surface px-4.5 pt-5 pb-3 shadow-lift before:absolute before:inset-s-5.5 before:-top-2.25 before:h-4.5 before:w-14.5 before:-rotate-2 before:bg-tape">
      <blockquote dir="auto" className="line-clamp-6 font-words whitespace-pre-line wrap-anywhere">
        {t.thanks.quote(sent.words)}
      </blockquote>
      <figcaption className="mt-2 text-14 text-ink-2 wrap-anywhere">
        {sent.teacher ? t.thanks.wordsAbout(sent.teacher) : t.thanks.words}
      </figcaption>
    </figure>
  )
}
