import type { Slot, SlotValue } from './slots'

/** What this device knows of one slot, and whether the server has confirmed exactly that. */
export interface LocalEntry {
  readonly value: SlotValue
  readonly isSaved: boolean
}

export interface DraftStore {
  read(): Map<Slot, LocalEntry>
  write(slot: Slot, entry: LocalEntry): void
  /** Marks the text as confirmed, unless another one has taken its place since, in this tab or another. */
  confirm(slot: Slot, value: SlotValue): void
  clear(): void
  /** False once the browser has refused to store something: then only this page's memory holds it. */
  isDurable(): boolean
}

const prefix = 'survey_draft:'

/** The words of one response in the browser's storage, one key for each slot: writing is cheap enough for every
 *  keystroke, it is done before the next one can come, and two tabs do not overwrite each other's questions. */
export function openDraftStore(responseId: string): DraftStore {
  const start = `${prefix}${responseId}:`
  const refused = new Map<Slot, LocalEntry>()

  function write(slot: Slot, entry: LocalEntry, at = Date.now()) {
    try {
      localStorage.setItem(start + slot, JSON.stringify({ ...entry, at }))
      refused.delete(slot)
    } catch {
      // Storage is full or forbidden. What is there is older, and older text must not win on reload.
      removeItem(start + slot)
      refused.set(slot, entry)
    }
  }

  function find(slot: Slot): LocalEntry | undefined {
    return refused.get(slot) ?? readEntry(start + slot)
  }

  return {
    read() {
      const entries = new Map<Slot, LocalEntry>()
      for (const key of keysFrom(start)) {
        const entry = readEntry(key)
        if (entry) entries.set(key.slice(start.length) as Slot, entry)
      }
      for (const [slot, entry] of refused) entries.set(slot, entry)
      return entries
    },
    write,
    confirm(slot, value) {
      const entry = find(slot)
      if (entry && JSON.stringify(entry.value) === JSON.stringify(value))
        write(slot, { value, isSaved: true }, readTime(start + slot))
    },
    clear() {
      refused.clear()
      for (const key of keysFrom(start)) removeItem(key)
    },
    isDurable: () => refused.size === 0,
  }
}

/** The words of one response in this page's memory only, for a device that must not keep them. */
export function createMemoryDraftStore(): DraftStore {
  const entries = new Map<Slot, LocalEntry>()
  return {
    read: () => new Map(entries),
    write: (slot, entry) => entries.set(slot, entry),
    confirm(slot, value) {
      const entry = entries.get(slot)
      if (entry && JSON.stringify(entry.value) === JSON.stringify(value))
        entries.set(slot, { value, isSaved: true })
    },
    clear: () => entries.clear(),
    isDurable: () => true,
  }
}

/** The responses that this device holds words of. */
export function draftIds(): string[] {
  const ids = keysFrom(prefix).map((key) => key.slice(prefix.length).split(':')[0] ?? '')
  return [...new Set(ids)]
}

/** When something was last typed into the response on this device; undefined when nothing was. */
export function lastKeystroke(responseId: string): number | undefined {
  const times = keysFrom(`${prefix}${responseId}:`).flatMap((key) => readTime(key) ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

function readEntry(key: string): LocalEntry | undefined {
  const entry = readJson(key)
  return isEntry(entry) ? { value: entry.value, isSaved: entry.isSaved } : undefined
}

function readTime(key: string): number | undefined {
  const entry = readJson(key)
  return isEntry(entry) && 'at' in entry && typeof entry.at === 'number' ? entry.at : undefined
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function isEntry(entry: unknown): entry is LocalEntry {
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('isSaved' in entry))
    return false
  const { value, isSaved } = entry
  const isValue =
    typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  return isValue && typeof isSaved === 'boolean'
}

function removeItem(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}
