import type { Language } from '../api'
import { takeFirstWords } from '../device/first-words'
import { isKiosk } from '../kiosk/kiosk'
import { findLanguage } from '../messages/languages'
import { language } from '../messages/messages'
import { resumePosition } from '../steps/step-rules'
import type { Opening, SurveyOpening } from './open-survey'

/** What a parent did with the first step before React was in charge of it. */
interface EarlyInput {
  readonly text: string
  readonly hasFocus: boolean
  /** Pressed Enter or Next. */
  readonly wantsNext: boolean
}

/** On the root as long as the first step in it is the server's; "next" once the parent wants to go on
 *  (app/survey/before-react.ts). */
const mark = 'data-first-step'

/** As the page came, before its language was chosen here. */
const serverLanguage = typeof document === 'undefined' ? '' : document.documentElement.lang
/** The server's field. It keeps what was typed, also when React does not find what it expects and makes another one. */
let field: HTMLInputElement | undefined
let hasFocus = false
let wantsNext = false

/** The server's first step, if it is there and meant for this parent. */
export function findFirstStep(): HTMLElement | undefined {
  const root = findMarked()
  return root && !('resumes' in document.documentElement.dataset) ? root : undefined
}

/** Whether React will show the step that is on the screen already. Waits until that is known. */
export async function canTakeOver(step: HTMLElement, opening: SurveyOpening): Promise<boolean> {
  field = step.querySelector('input') ?? undefined
  followFocus()
  document.addEventListener('focusin', followFocus)
  const state = await decided(opening)
  // A draft that was there before is asked about first, and a kiosk has pages of its own around the steps.
  if (state.phase !== 'open' || state.resumed || isKiosk()) return false
  // The server knows the browser's first language only, and may have guessed another one than this page has chosen.
  if (serverLanguage !== language.getSnapshot()) return false
  return resumePosition(state.response.getSnapshot().values, state.survey.questions).step === 'name'
}

/** The language that was pressed before React was in charge. */
export function wantedLanguage(): Language | undefined {
  return findLanguage([findMarked()?.dataset.language])
}

/** Makes room for another page. What was typed waits for the Name step, should it come after all. */
export function removeFirstStep(): void {
  unmark()?.replaceChildren()
}

/** For the Name step of React, which is in charge from now on and keeps the words itself. */
export function consumeEarlyInput(surveyId: string): EarlyInput {
  unmark()
  const text = [field?.value, takeFirstWords(surveyId)].find(Boolean) ?? ''
  const taken = { text, hasFocus, wantsNext }
  field = undefined
  hasFocus = false
  wantsNext = false
  return taken
}

function unmark(): HTMLElement | undefined {
  const root = findMarked()
  wantsNext ||= root?.getAttribute(mark) === 'next'
  root?.removeAttribute(mark)
  document.removeEventListener('focusin', followFocus)
  return root
}

function findMarked(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`#root[${mark}]`) ?? undefined
}

function followFocus() {
  hasFocus = document.activeElement === field
}

function decided({ getSnapshot, subscribe }: SurveyOpening): Promise<Opening> {
  return new Promise((resolve) => {
    function check() {
      const state = getSnapshot()
      if (state.phase === 'opening' && !state.isTroubled) return
      stop()
      resolve(state)
    }
    const stop = subscribe(check)
    check()
  })
}
