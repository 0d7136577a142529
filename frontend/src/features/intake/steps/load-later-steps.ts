import { loadLaterMessages } from '../messages/messages'
import { isTyping, loadModule } from '../opening/load-module'

export type LaterSteps = typeof import('./later-steps')

let loading: Promise<LaterSteps> | undefined
let loaded: LaterSteps | undefined

/** Fetches the steps after the first two, once. Called as soon as the first step is in use, so that Next need not wait. */
export function loadLaterSteps(): Promise<LaterSteps> {
  loading ??= loadModule(() => import('./later-steps'), isTyping)
  return Promise.all([loading, loadLaterMessages()]).then(([steps]) => {
    loaded = steps
    return steps
  })
}

export function loadedLaterSteps(): LaterSteps | undefined {
  return loaded
}
