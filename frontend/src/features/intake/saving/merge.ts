import type { LocalEntry } from './draft-store'
import { isSame, type Slot, type Slots, type SlotValue } from './slots'

export interface Merged {
  slots: Map<Slot, SlotValue>
  /** What the server does not have yet. */
  unsaved: Set<Slot>
  /** False when there are words on the device and the server's draft could not be read. */
  isWhole: boolean
}

/** What the parent sees after opening. An edit that was never confirmed is newer than anything the server knows;
 *  a confirmed copy is not, because another device may have gone on. Without the server, the copy has to do. */
export function mergeDraft(server: Slots | undefined, local: ReadonlyMap<Slot, LocalEntry>): Merged {
  const slots = new Map(server)
  const unsaved = new Set<Slot>()
  for (const [slot, entry] of local) {
    if (entry.isSaved) {
      if (server === undefined) slots.set(slot, entry.value)
    } else if (server === undefined || !isSame(server.get(slot), entry.value)) {
      slots.set(slot, entry.value)
      unsaved.add(slot)
    }
  }
  return { slots, unsaved, isWhole: server !== undefined || local.size === 0 }
}
