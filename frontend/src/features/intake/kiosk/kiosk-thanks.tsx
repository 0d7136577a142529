import { Check } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { Survey } from '../api'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { PlainPage } from '../pages/plain-page'
import { ThankYouText } from '../pages/thank-you-text'

const shownFor = 15_000

/** Thank You without the parent's words, because the next visitor may already be looking. */
export function KioskThanks({ survey, onDone }: { survey: Survey; onDone: () => void }) {
  const handleEnd = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(handleEnd, shownFor)
    return () => clearTimeout(timer)
  }, [])

  return (
    <PlainPage>
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={Check} size="large" />
      </span>
      <StepTitle size="hero" takesFocus>
        {t.thanks.title}
      </StepTitle>
      <ThankYouText survey={survey} />
      <p className="mt-7 mb-8 text-ink-2">{t.kiosk.thanks}</p>
      <Button size="large" className="max-sm:w-full" onClick={onDone}>
        {t.kiosk.startOver}
      </Button>
    </PlainPage>
  )
}
