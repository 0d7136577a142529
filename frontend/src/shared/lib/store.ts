/** A value that lives outside of React and that components can follow. */
export interface ReadableStore<State> {
  getSnapshot(): State
  subscribe(listener: () => void): () => void
}

interface Store<State> extends ReadableStore<State> {
  /** Tells the listeners, unless it is the value that is there already. */
  set(next: State): void
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
  }
}
