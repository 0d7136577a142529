import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '@/shared/lib/use-store'
import type { Survey } from './api'
import { forgetPageOnLeave, markTab } from './device/tab'
import { isKiosk } from './kiosk/kiosk'
import { loadLaterMessages, t } from './messages/messages'
import { forgetResponse } from './opening/find-response'
import type { Opening, OpenSurvey, SurveyOpening } from './opening/open-survey'
import { useSurvey } from './opening/use-survey'
import { firstName } from './pages/first-name'
import { ClosedPage, OpeningPage, ProblemPage } from './pages/opening-pages'
import type { Sent } from './review/use-submit'
import { loadLaterSteps } from './steps/load-later-steps'
import { SurveyFlow } from './steps/survey-flow'

// Few parents ever see these, so nobody loads them beforehand.
const KioskPage = lazy(async () => {
  const [page] = await Promise.all([import('./kiosk/kiosk-page'), loadLaterMessages()])
  return { default: page.KioskPage }
})
const LatePage = lazy(async () => {
  const [page] = await Promise.all([import('./pages/late-page'), loadLaterMessages()])
  return { default: page.LatePage }
})
const NotOpenPage = lazy(async () => {
  const [page] = await Promise.all([import('./pages/not-open-page'), loadLaterMessages()])
  return { default: page.NotOpenPage }
})
const Resume = lazy(async () => ({ default: (await loadLaterSteps()).Resume }))
const Thanks = lazy(async () => ({ default: (await loadLaterSteps()).Thanks }))

export function SurveyPage({ opening }: { opening: SurveyOpening }) {
  const state = useStore(opening)
  switch (state.phase) {
    case 'opening':
      return <OpeningPage isTroubled={state.isTroubled} />
    case 'failed':
      return <ProblemPage {...state} />
    case 'closed':
      return <ClosedPage />
    case 'notOpen':
      return (
        <Suspense fallback={<OpeningPage isTroubled={false} />}>
          <NotOpenPage opensAt={state.opensAt} />
        </Suspense>
      )
    case 'submitted':
      return <SubmittedPage survey={state.survey} />
    case 'open':
      return isKiosk() ? (
        // Without the code that clears the screen there is no survey on a shared device.
        <Suspense fallback={<OpeningPage isTroubled={false} />}>
          <KioskPage open={state} />
        </Suspense>
      ) : (
        <OpenPage open={state} />
      )
  }
}

function SubmittedPage({ survey }: { survey: Survey }) {
  const [spoken] = useSurvey(survey)
  return (
    <Suspense fallback={<OpeningPage isTroubled={false} />}>
      <Thanks survey={spoken} />
    </Suspense>
  )
}

function OpenPage({ open }: { open: Extract<Opening, { phase: 'open' }> }) {
  const { response, resumed } = open
  const [sent, setSent] = useState<Sent>()
  const [survey, setSurvey] = useSurvey(open.survey, response)
  const [who, setWho] = useState<'unknown' | 'asked' | 'known'>(resumed?.asksWho ? 'unknown' : 'known')
  const [isDeleted, setIsDeleted] = useState(false)
  const { isTooLate, hasFamilyAnswered } = useStore(response)
  const [wasTooLate] = useState(() => isPast(survey.accepts_until))

  useEffect(() => {
    if (who === 'known') markTab(response.responseId)
  }, [who, response])

  function forget() {
    response.forget()
    forgetResponse(survey.id, response.responseId)
  }

  function handleSubmitted(words: Sent) {
    forget()
    setSent(words)
    window.scrollTo(0, 0)
  }

  function handleStartNew() {
    forget()
    forgetPageOnLeave()
    location.replace(`/survey/${encodeURIComponent(survey.id)}`)
  }

  function handleDelete() {
    forget()
    setIsDeleted(true)
  }

  function handleAsk() {
    response.flush()
    setWho('asked')
    window.scrollTo(0, 0)
  }

  if (sent) {
    return (
      <Suspense>
        <Thanks survey={survey} sent={sent} responseId={response.responseId} />
      </Suspense>
    )
  }
  const isFinal = isTooLate || hasFamilyAnswered
  if (isDeleted) {
    return <ClosedPage news={t.closed.deleted} said={hasFamilyAnswered ? t.familyAnswered : undefined} />
  }
  if (isFinal || (wasTooLate && resumed)) {
    return (
      <Suspense fallback={<ClosedPage />}>
        <LatePage open={{ ...open, survey }} isHidden={who !== 'known'} onDelete={handleDelete} />
      </Suspense>
    )
  }
  if (who !== 'known') {
    return (
      <Suspense fallback={<OpeningPage isTroubled={false} />}>
        <Resume
          open={{ ...open, survey }}
          isMoved={who === 'asked'}
          onContinue={() => setWho('known')}
          onStartNew={handleStartNew}
        />
      </Suspense>
    )
  }
  return (
    <>
      {resumed && <NotYou open={open} onPress={handleAsk} />}
      <SurveyFlow open={{ ...open, survey }} onSubmitted={handleSubmitted} onChanged={setSurvey} />
    </>
  )
}

/** Always within reach of whoever finds another parent's draft on the screen. */
function NotYou({ open, onPress }: { open: OpenSurvey; onPress: () => void }) {
  const question = t.notYou(firstName(useStore(open.response).values.name))
  return (
    <HeaderEnd>
      <button
        type="button"
        aria-label={`${question} ${t.opening.startAnew}`}
        className="block min-h-11 max-w-36 truncate text-14 font-semibold text-accent hover:text-accent-hover hover:underline sm:max-w-60"
        onClick={onPress}
      >
        {question}
      </button>
    </HeaderEnd>
  )
}

/** The id of the element at the end of the header, beside the school's name. */
export const headerEndId = 'header-end'

/** Puts something small into the page's header, which lies outside the steps. */
function HeaderEnd({ children }: { children: ReactNode }) {
  // The header may appear together with the steps, so that it is not there to be found while they are drawn first.
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(headerEndId)), [])
  return slot ? createPortal(children, slot) : null
}

function isPast(time: string | null): boolean {
  return time !== null && Date.parse(time) <= Date.now()
}
