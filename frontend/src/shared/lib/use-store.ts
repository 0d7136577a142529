import { useSyncExternalStore } from 'react'
import type { ReadableStore } from './store'

/** Apart from `createStore`, which the survey's entry uses before React is loaded. */
export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}
