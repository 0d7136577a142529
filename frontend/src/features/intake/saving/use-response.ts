import { useSyncExternalStore } from 'react'
import type { ResponseSnapshot, ResponseStore } from './response-store'

export function useResponse(response: ResponseStore): ResponseSnapshot {
  return useSyncExternalStore(response.subscribe, response.getSnapshot)
}
