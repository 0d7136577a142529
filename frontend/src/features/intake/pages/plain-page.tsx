import { type ReactNode, useContext } from 'react'
import { cx } from '@/shared/lib/cx'
import { buttonClass } from '@/shared/ui/form/button'
import { SurveyContext } from '../frame/survey-context'
import { isKiosk } from '../kiosk/kiosk'
import { t } from '../messages/messages'

/** A page of the survey that is not one of its steps. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { Main } = useContext(SurveyContext)
  return (
    <Main className="mx-auto flex w-full max-w-parent flex-1 flex-col px-5 pt-10 pb-14 sm:pt-14">
      <div className="w-full max-w-column">{children}</div>
    </Main>
  )
}

/** A plain link: home is another entry, and loads anew. */
export function HomeLink() {
  const { isPreview } = useContext(SurveyContext)
  if (isPreview || isKiosk()) return null
  return (
    <a href="/" className={cx(buttonClass({ size: 'large' }), 'max-sm:w-full sm:min-h-11 sm:text-16')}>
      {t.returnHome}
    </a>
  )
}
