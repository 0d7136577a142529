import { type Autosave, createAutosave, type Rhythm, type SaveState } from '@/shared/lib/autosave'

interface OutboxOptions<Slot, Value> {
  /** `seq` counts the saves of this page, over all slots. */
  send(slot: Slot, value: Value, seq: number): Promise<unknown>
  rhythmOf(slot: Slot): Rhythm
  onSaved(slot: Slot, value: Value): void
  /** `isFinal`: the server will not take it, now or later. Otherwise it is tried again. */
  onFailed(slot: Slot, error: unknown, isFinal: boolean): void
  onChange(): void
}

/** Carries what the parent types to the server: every slot saves itself, independent of the others. */
export function createOutbox<Slot, Value>(options: OutboxOptions<Slot, Value>) {
  const lanes = new Map<Slot, Autosave<Value>>()
  const idle = new Set<() => void>()
  let seq = 0

  function openLane(slot: Slot): Autosave<Value> {
    const lane = createAutosave<Value>({
      send: (value) => {
        seq += 1
        return options.send(slot, value, seq)
      },
      rhythm: options.rhythmOf(slot),
      onSaved: (value) => options.onSaved(slot, value),
      onFailed: (error, isFinal) => options.onFailed(slot, error, isFinal),
      onChange: settle,
    })
    lanes.set(slot, lane)
    return lane
  }

  function settle() {
    options.onChange()
    if (unsettled() > 0) return
    for (const resolve of idle) resolve()
    idle.clear()
  }

  function unsettled() {
    return [...lanes.values()].filter((lane) => !lane.isSettled()).length
  }

  return {
    put: (slot: Slot, value: Value) => (lanes.get(slot) ?? openLane(slot)).put(value),

    /** Takes back what waits: it has become something that must not be sent. */
    withdraw: (slot: Slot) => lanes.get(slot)?.withdraw(),

    /** Forgets a slot for good: there is no place for it any more. */
    drop(slot: Slot) {
      lanes.get(slot)?.close()
      lanes.delete(slot)
      settle()
    },

    flush() {
      for (const lane of lanes.values()) lane.flush()
    },

    retryNow() {
      for (const lane of lanes.values()) lane.retryNow()
    },

    flushOnHide() {
      for (const lane of lanes.values()) lane.flushOnHide()
    },

    stateOf: (slot: Slot): SaveState => lanes.get(slot)?.state() ?? 'saved',
    slots: () => [...lanes.keys()],
    unsettled,

    /** Resolves when everything is confirmed or refused. */
    whenSettled(): Promise<void> {
      return unsettled() === 0 ? Promise.resolve() : new Promise((resolve) => idle.add(resolve))
    },

    close() {
      for (const lane of lanes.values()) lane.close()
    },
  }
}
