/** When a save goes out, in milliseconds. */
export interface Rhythm {
  /** How long typing must rest before a save. */
  readonly pause: number
  /** A rest this soon after the last save waits until the time has passed, for people who type haltingly. */
  readonly gap: number
  /** While typing does not rest at all, a save goes out this often. */
  readonly pace: number
}

interface AutosaveOptions<Value> {
  send(value: Value): Promise<unknown>
  readonly rhythm: Rhythm
  onSaved?(value: Value): void
  /** `isFinal`: the server will not take it, now or later. Otherwise it is tried again. */
  onFailed?(error: unknown, isFinal: boolean): void
  onChange?(): void
}

export type SaveState = 'saved' | 'saving' | 'failing' | 'refused'

export type Autosave<Value> = ReturnType<typeof createAutosave<Value>>

/** Carries one value to the server while it is being edited, and does not give up.
 *
 *  At most one save is under way. A newer value waits behind it and replaces an older one that waits, so the last value
 *  always lands and nothing overtakes it. A failure that passes is repeated after a growing delay; what the server
 *  refuses for good rests until it is edited. */
export function createAutosave<Value>(options: AutosaveOptions<Value>) {
  let waiting: { value: Value } | undefined
  let sending: { value: Value } | undefined
  /** What was sent along while the page was being hidden. */
  let copied: { value: Value } | undefined
  let typedAt = 0
  let sentAt = Number.MIN_SAFE_INTEGER
  /** Set by a blur, Next or a hidden page: the next save does not wait for the rhythm. */
  let isUrgent = false
  let failures = 0
  let notBefore = 0
  let isRefused = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const outcomes = new Set<(isSaved: boolean) => void>()

  function advance() {
    clearTimeout(timer)
    if (isClosed || sending || !waiting) return
    const { pause, gap, pace } = options.rhythm
    const atRest = Math.max(typedAt + pause, sentAt + gap)
    const byRhythm = isUrgent ? 0 : Math.min(atRest, sentAt + pace)
    const due = Math.max(byRhythm, notBefore) - performance.now()
    if (due <= 0) void deliver(waiting)
    else timer = setTimeout(advance, due)
  }

  async function deliver(letter: { value: Value }) {
    sending = letter
    waiting = undefined
    isUrgent = false
    sentAt = performance.now()
    let hasFailed = false
    try {
      await options.send(letter.value)
      failures = 0
      isRefused = false
      sending = undefined
      options.onSaved?.(letter.value)
    } catch (error) {
      hasFailed = true
      sending = undefined
      const isFinal = !isTransient(error)
      if (!isFinal) {
        failures += 1
        notBefore = performance.now() + retryDelay(failures, error)
        waiting ??= letter
      } else {
        failures = 0
        // A newer value may be fine where this one was not; without any, it rests.
        isRefused = !waiting
      }
      options.onFailed?.(error, isFinal)
    }
    // A caller that waits for everything to be saved also waits for what was typed meanwhile, so it is sent at once.
    if (!hasFailed && outcomes.size > 0) isUrgent = true
    advance()
    options.onChange?.()
    if (hasFailed || isSettled()) {
      for (const resolve of outcomes) resolve(!hasFailed)
      outcomes.clear()
    }
  }

  function isSettled() {
    return !waiting && !sending
  }

  function flush() {
    isUrgent = true
    advance()
  }

  function retryNow() {
    notBefore = 0
    flush()
  }

  return {
    put(value: Value) {
      waiting = { value }
      isRefused = false
      typedAt = performance.now()
      advance()
      options.onChange?.()
    },

    /** Takes back what waits: it has become something that must not be sent. */
    withdraw() {
      isRefused = false
      if (!waiting) return
      waiting = undefined
      failures = 0
      clearTimeout(timer)
      options.onChange?.()
    },

    /** Sends what waits now. After a failure it keeps to its delay. */
    flush,

    /** The network is back, or a person asks: no reason to wait any longer. */
    retryNow,

    /** Tries now. True when everything is confirmed, false as soon as a try has failed. */
    saveNow(): Promise<boolean> {
      if (isSettled()) return Promise.resolve(!isRefused)
      const outcome = new Promise<boolean>((resolve) => outcomes.add(resolve))
      retryNow()
      return outcome
    },

    /** The page may be gone in a moment: what waits behind a save, or for a better network, goes out at once.
     *  Nothing is taken as confirmed by this; should the page live on, everything goes its usual way. */
    flushOnHide() {
      flush()
      if (!waiting || copied === waiting) return
      copied = waiting
      options.send(waiting.value).catch(() => {})
    },

    state(): SaveState {
      if (isRefused) return 'refused'
      if (failures > 0) return 'failing'
      return isSettled() ? 'saved' : 'saving'
    },

    isSending: () => sending !== undefined,
    isSettled,

    /** Stops until it is opened again. */
    close() {
      isClosed = true
      clearTimeout(timer)
    },

    reopen() {
      isClosed = false
      advance()
    },
  }
}

/** Whether the same call can succeed a little later: no network, a busy or a restarting server. */
export function isTransient(error: unknown): boolean {
  const status = numberIn(error, 'status')
  return status === undefined || status >= 500 || [408, 425, 429].includes(status)
}

/** How long to wait before the given try (1 is the first repetition). Spread out, so that a school full of
 *  phones does not come back all at once; a server that names a time is obeyed. */
export function retryDelay(attempt: number, error: unknown, longest = 10_000): number {
  const asked = numberIn(error, 'retryAfter')
  const doubling = Math.min(longest, 500 * 2 ** attempt)
  const spread = doubling * (0.6 + 0.4 * Math.random())
  return asked === undefined ? spread : asked * 1000 + 250 * Math.random()
}

function numberIn(error: unknown, name: 'status' | 'retryAfter'): number | undefined {
  const value =
    error instanceof Error && name in error ? (error as unknown as Record<string, unknown>)[name] : undefined
  return typeof value === 'number' ? value : undefined
}
