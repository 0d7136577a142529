import { isPassing, pauseBefore } from '../failures'

/** When a save goes out, in milliseconds. */
export interface Rhythm {
  /** So long typing must rest before one. */
  readonly pause: number
  /** A rest so soon after the last save waits until this much time has passed, for people who type haltingly. */
  readonly gap: number
  /** While typing does not rest at all, one goes out this often. */
  readonly pace: number
}

export interface OutboxOptions<Slot, Value> {
  send(slot: Slot, value: Value, seq: number): Promise<unknown>
  rhythmOf(slot: Slot): Rhythm
  onSaved(slot: Slot, value: Value): void
  /** `isFinal`: the server will not take it, now or later. Otherwise it is tried again. */
  onFailed(slot: Slot, error: unknown, isFinal: boolean): void
  onChange(): void
}

export type SaveState = 'saved' | 'saving' | 'failing' | 'refused'

interface Lane<Value> {
  waiting: { value: Value } | undefined
  sending: { value: Value } | undefined
  /** What was sent along while the page was being hidden. */
  copied: { value: Value } | undefined
  typedAt: number
  sentAt: number
  /** Set by a blur, Next or a hidden page: the next save does not wait for the rhythm. */
  isUrgent: boolean
  failures: number
  notBefore: number
  isRefused: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export type Outbox<Slot, Value> = ReturnType<typeof createOutbox<Slot, Value>>

/** Carries what the parent types to the server, and does not give up.
 *
 *  Every slot has a lane of its own with at most one save under way. Newer text waits behind it and replaces
 *  older text that waits, so the last text always lands and nothing overtakes it. */
export function createOutbox<Slot, Value>(options: OutboxOptions<Slot, Value>) {
  const lanes = new Map<Slot, Lane<Value>>()
  const idle = new Set<() => void>()
  let seq = 0
  let isClosed = false

  function laneOf(slot: Slot): Lane<Value> {
    const lane = lanes.get(slot) ?? newLane<Value>()
    lanes.set(slot, lane)
    return lane
  }

  function advance(slot: Slot, lane: Lane<Value>) {
    clearTimeout(lane.timer)
    if (isClosed || lane.sending || !lane.waiting) return
    const { pause, gap, pace } = options.rhythmOf(slot)
    const atRest = Math.max(lane.typedAt + pause, lane.sentAt + gap)
    const byRhythm = lane.isUrgent ? 0 : Math.min(atRest, lane.sentAt + pace)
    const due = Math.max(byRhythm, lane.notBefore) - performance.now()
    if (due <= 0) void deliver(slot, lane, lane.waiting)
    else lane.timer = setTimeout(() => advance(slot, lane), due)
  }

  async function deliver(slot: Slot, lane: Lane<Value>, letter: { value: Value }) {
    lane.sending = letter
    lane.waiting = undefined
    lane.isUrgent = false
    lane.sentAt = performance.now()
    seq += 1
    try {
      await options.send(slot, letter.value, seq)
      lane.failures = 0
      lane.sending = undefined
      options.onSaved(slot, letter.value)
    } catch (error) {
      lane.sending = undefined
      const isFinal = !isPassing(error)
      if (!isFinal) {
        lane.failures += 1
        lane.notBefore = performance.now() + pauseBefore(lane.failures, error)
        lane.waiting ??= letter
      } else {
        lane.failures = 0
        // Newer text may be fine where this one was not; without any, the lane rests.
        lane.isRefused = !lane.waiting
      }
      options.onFailed(slot, error, isFinal)
    }
    advance(slot, lane)
    settle()
  }

  function settle() {
    options.onChange()
    if (unsettled() > 0) return
    for (const resolve of idle) resolve()
    idle.clear()
  }

  function unsettled() {
    return [...lanes.values()].filter((lane) => lane.waiting || lane.sending).length
  }

  return {
    put(slot: Slot, value: Value) {
      const lane = laneOf(slot)
      lane.waiting = { value }
      lane.isRefused = false
      lane.typedAt = performance.now()
      advance(slot, lane)
      options.onChange()
    },

    /** Takes back what waits: it has become something that must not be sent. */
    withdraw(slot: Slot) {
      const lane = lanes.get(slot)
      if (!lane?.waiting) return
      lane.waiting = undefined
      lane.failures = 0
      clearTimeout(lane.timer)
      settle()
    },

    /** Forgets a slot for good: there is no place for it any more. */
    drop(slot: Slot) {
      clearTimeout(lanes.get(slot)?.timer)
      lanes.delete(slot)
      settle()
    },

    /** Sends what waits now. A lane that has failed keeps to its pause. */
    flush() {
      for (const [slot, lane] of lanes) {
        lane.isUrgent = true
        advance(slot, lane)
      }
    },

    /** The network is back: no reason to wait any longer. */
    retryNow() {
      for (const lane of lanes.values()) lane.notBefore = 0
      this.flush()
    },

    /** The page may be gone in a moment: text that waits behind a save, or for a better network, goes out at once.
     *  Nothing is taken as confirmed by this; should the page live on, the lane goes its usual way. */
    leave() {
      this.flush()
      for (const [slot, lane] of lanes) {
        if (!lane.waiting || lane.copied === lane.waiting) continue
        lane.copied = lane.waiting
        seq += 1
        options.send(slot, lane.waiting.value, seq).catch(() => {})
      }
    },

    stateOf(slot: Slot): SaveState {
      const lane = lanes.get(slot)
      if (!lane) return 'saved'
      if (lane.isRefused) return 'refused'
      if (lane.failures > 0) return 'failing'
      return lane.waiting || lane.sending ? 'saving' : 'saved'
    },

    slots: () => [...lanes.keys()],
    unsettled,

    /** Resolves when everything is confirmed or refused. */
    whenSettled(): Promise<void> {
      return unsettled() === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))
    },

    close() {
      isClosed = true
      for (const lane of lanes.values()) clearTimeout(lane.timer)
    },
  }
}

function newLane<Value>(): Lane<Value> {
  return {
    waiting: undefined,
    sending: undefined,
    copied: undefined,
    typedAt: 0,
    sentAt: Number.MIN_SAFE_INTEGER,
    isUrgent: false,
    failures: 0,
    notBefore: 0,
    isRefused: false,
    timer: undefined,
  }
}
