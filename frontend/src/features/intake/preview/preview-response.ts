import { createStore } from '@/shared/lib/store'
import type { ResponseSnapshot, ResponseStore } from '../saving/response-store'
import { type Slot, type SlotValue, valuesOf } from '../saving/slots'

/** A response that exists on this page only. It has no way to the server or to the browser's storage. */
export function createPreviewResponse(): ResponseStore {
  const slots = new Map<Slot, SlotValue>()
  const nothing = () => {}
  const done = () => Promise.resolve()
  const store = createStore(takeSnapshot())

  function takeSnapshot(): ResponseSnapshot {
    return {
      values: valuesOf(slots),
      saveState: 'saved',
      failed: new Set(),
      refusal: undefined,
      isSubmitted: false,
      isTooLate: false,
      hasFamilyAnswered: false,
      isDurable: true,
      unsaved: new Set(),
      isWhole: true,
      wordings: new Map(),
    }
  }

  return {
    responseId: 'preview',
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    edit(slot, value) {
      slots.set(slot, value)
      store.set(takeSnapshot())
    },
    read: () => Promise.resolve({ id: 'preview', is_submitted: false, submitted_at: null }),
    withdrawSubmission: () => Promise.resolve(true),
    submit: () => Promise.resolve({ id: 'preview', is_submitted: true, submitted_at: null }),
    whenSettled: done,
    hasUnsaved: () => false,
    mergeServerDraft: nothing,
    followFamily: nothing,
    adopt: nothing,
    followTabs: nothing,
    setQuestions: nothing,
    close: nothing,
    flush: nothing,
    retryNow: nothing,
    flushOnHide: nothing,
    forget: nothing,
    saveLanguage: nothing,
  }
}
