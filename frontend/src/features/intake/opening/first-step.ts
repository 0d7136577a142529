import { resumePlace } from '../steps/step-rules'
import type { Opening, SurveyOpening } from './open-survey'

/** What a parent did with the first step before React was in charge of it. */
export interface EarlyInput {
  readonly text: string
  readonly hasFocus: boolean
  /** Pressed Enter or Next. */
  readonly wantsNext: boolean
}

/** On the root as long as the first step in it is the server's; "next" once the parent wants to go on
 *  (app/survey/before-react.ts). */
const mark = 'data-first-step'

let early: EarlyInput | undefined

/** The server's first step, if it is there and meant for this parent. */
export function findFirstStep(): HTMLElement | undefined {
  const root = findMarked()
  return root && !('resumes' in document.documentElement.dataset) ? root : undefined
}

/** Whether React will show the step that is on the screen already. Waits until that is known. */
export async function canTakeOver(opening: SurveyOpening): Promise<boolean> {
  // Ahead of React, which takes the step over in the middle of an event when one comes before it is done.
  for (const name of ['input', 'focusin']) document.addEventListener(name, remember, true)
  remember()
  const state = await decided(opening)
  if (state.phase !== 'open') return false
  return resumePlace(state.response.getSnapshot().values, state.survey.questions).step === 'name'
}

/** Makes room for another page. What was typed waits for the Name step, should it come after all. */
export function removeFirstStep(): void {
  remember()
  const root = findMarked()
  root?.removeAttribute(mark)
  root?.replaceChildren()
}

/** For the Name step of React, which is in charge from now on. */
export function takeEarlyInput(): EarlyInput | undefined {
  remember()
  findMarked()?.removeAttribute(mark)
  for (const name of ['input', 'focusin']) document.removeEventListener(name, remember, true)
  const taken = early
  early = undefined
  return taken
}

function findMarked(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`#root[${mark}]`) ?? undefined
}

/** Kept here and not only in the field, which React replaces when it does not find what it expects. */
function remember() {
  const root = findMarked()
  const field = root?.querySelector('input')
  if (!field) return
  early = {
    text: field.value,
    hasFocus: field === document.activeElement,
    wantsNext: root?.getAttribute(mark) === 'next',
  }
}

function decided({ getSnapshot, subscribe }: SurveyOpening): Promise<Opening> {
  return new Promise((resolve) => {
    function look() {
      const state = getSnapshot()
      if (state.phase === 'opening' && !state.isTroubled) return
      stop()
      resolve(state)
    }
    const stop = subscribe(look)
    look()
  })
}
