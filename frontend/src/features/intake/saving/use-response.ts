import { useSyncExternalStore } from 'react'
import type { ResponseSnapshot, ResponseStore } from './response-store'

export function useResponse(response: ResponseStore): ResponseSnapshot {
  // Also on the server's first step, which is taken over before anything is written.
  return useSyncExternalStore(response.subscribe, response.getSnapshot, response.getSnapshot)
}
