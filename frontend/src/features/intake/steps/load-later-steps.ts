import { loadLaterMessages } from '../messages/messages'
import { keepTrying } from '../opening/keep-trying'

export type LaterSteps = typeof import('./later-steps')

let loading: Promise<LaterSteps> | undefined
let loaded: LaterSteps | undefined

/** Fetches the steps after the first two, once. Called as soon as the first step is in use, so that Next need not wait. */
export function loadLaterSteps(): Promise<LaterSteps> {
  loading ??= keepTrying(() => import('./later-steps'), { maxRetries: Number.POSITIVE_INFINITY })
  return Promise.all([loading, loadLaterMessages()]).then(([steps]) => {
    loaded = steps
    return steps
  })
}

export function loadedLaterSteps(): LaterSteps | undefined {
  return loaded
}
