import type { SaveState } from '@/shared/lib/autosave'
import { createStore } from '@/shared/lib/store'
import {
  CallError,
  type Draft,
  hasStatus,
  isClosed,
  isFamilyAnswered,
  type Language,
  loadResponse,
  type Question,
  type RefusalCode,
  randomId,
  type SubmissionBody,
  saveParent,
  submitResponse,
} from '../api'
import type { DraftStore, LocalEntry } from './draft-store'
import { createLanguageSave } from './language-save'
import { type Merged, mergeDraft } from './merge'
import { createOutbox } from './outbox'
import { isSendable, rhythmOf, sendSlot } from './send-slot'
import {
  askedIn,
  isSame,
  type Part,
  partOf,
  type Slot,
  type SlotValue,
  slotsOf,
  type Values,
  valuesOf,
} from './slots'

export interface ResponseSnapshot {
  readonly values: Values
  /** The worst state of all slots: one sentence is enough for a parent. */
  readonly saveState: SaveState
  /** Which parts have failed to be saved. */
  readonly failed: ReadonlySet<Part>
  /** Why the server refused something, in its word for programs. */
  readonly refusal: RefusalCode | undefined
  readonly isSubmitted: boolean
  /** The server takes nothing more: the survey has closed, and the time to finish is over. */
  readonly isTooLate: boolean
  /** Another guardian was first, and the school takes one response from each family. */
  readonly hasFamilyAnswered: boolean
  readonly isDurable: boolean
  /** What the server has not confirmed yet. */
  readonly unsaved: ReadonlySet<Slot>
  /** False while the page was opened from the copy on this device and the server's draft is still to be read. */
  readonly isWhole: boolean
  /** Of answers: the wording that was answered, where the school has changed it since. */
  readonly wordings: ReadonlyMap<Slot, string>
}

export type ResponseStore = ReturnType<typeof createResponseStore>

const order: SaveState[] = ['saved', 'saving', 'failing', 'refused']

/** One response while it is being written: the fields' values, their copy on the device, their way to the server. */
export function createResponseStore(
  responseId: string,
  drafts: DraftStore,
  opened: Merged,
  questions: readonly Question[],
) {
  const slots = opened.slots
  let asked = byId(questions)
  /** What was answered to a wording that the school has changed since. */
  const wordings = new Map<Slot, string>()
  /** Written on this page and not confirmed yet, or not fit to be sent. Nothing from elsewhere replaces it. */
  const own = new Set<Slot>()
  /** Found unsaved when the page was opened, about a teacher who was not chosen then. */
  const held = new Set<Slot>()
  /** The teachers for whom everything that was written is on its way. */
  let chosen = slots.get('teachers')
  let isSubmitted = false
  let isWhole = opened.isWhole
  let isTooLate = false
  let hasFamilyAnswered = false
  let refusal: RefusalCode | undefined

  const sendNow = sendSlot(responseId, randomId(), (questionId) => asked.get(questionId)?.version)
  const outbox = createOutbox<Slot, SlotValue>({
    async send(slot, value, seq) {
      // The school takes words about a teacher only after the choice of that teacher.
      if (askedIn(slot)[1] && isChoosing()) await whenChosen()
      return sendNow(slot, value, seq)
    },
    rhythmOf,
    onSaved(slot, value) {
      drafts.confirm(slot, value)
      if (!isSame(slots.get(slot), value)) return
      own.delete(slot)
      follow(slot, drafts.read().get(slot))
    },
    onFailed(slot, error, isFinal) {
      if (hasStatus(error, 409)) {
        isSubmitted = true
        drafts.clear()
      }
      if (isClosed(error)) isTooLate = true
      if (isFinal) refusal = error instanceof CallError ? error.code : undefined
      logFailure(slot)
      // Chosen here and not there: another tab has not sent it yet, or another device has taken it back since.
      if (refusal === 'teacher_not_chosen' && isAsked(slot) && outbox.stateOf('teachers') !== 'refused') {
        for (const late of ['teachers', slot] as const) deliver(late, slots.get(late) ?? '')
      }
    },
    onChange: publish,
  })

  const language = createLanguageSave(responseId, () => isSubmitted)
  const store = createStore(takeSnapshot())
  for (const slot of opened.unsaved) {
    if (isAsked(slot)) deliver(slot, slots.get(slot) ?? '')
    else held.add(slot)
  }

  /** The school may have taken a question out of the survey while its answer was being written. */
  function isInSurvey(slot: Slot): boolean {
    const [questionId, teacherId] = askedIn(slot)
    const question = asked.get(questionId ?? '')
    return !questionId || !!(teacherId ? question?.is_about_each_teacher : question)
  }

  /** The parent may have taken back the choice of a teacher. */
  function isAsked(slot: Slot): boolean {
    const [, teacherId] = askedIn(slot)
    return isInSurvey(slot) && (!teacherId || !!slots.get('teachers')?.includes(teacherId))
  }

  function isChoosing(): boolean {
    return ['saving', 'failing'].includes(outbox.stateOf('teachers'))
  }

  function whenChosen(): Promise<void> {
    return new Promise((resolve) => {
      const stop = store.subscribe(() => {
        if (isChoosing()) return
        stop()
        resolve()
      })
    })
  }

  /** While a teacher is not chosen, what was written about them and not sent yet waits on this device. */
  function followChoice() {
    for (const slot of [...own, ...held]) {
      if (!askedIn(slot)[1]) continue
      if (!isAsked(slot)) outbox.withdraw(slot)
      else {
        held.delete(slot)
        // Also behind an older text that is on its way: the newer one was withdrawn when the teacher was taken out.
        deliver(slot, slots.get(slot) ?? '')
      }
    }
  }

  function deliver(slot: Slot, value: SlotValue) {
    if (isSendable(slot, value)) outbox.put(slot, value)
    else outbox.withdraw(slot)
  }

  /** Shows what another tab of this browser has written, where this page has no words of its own to lose. What was
   *  taken over unsaved when the page was opened goes on with the other tab's newer text. */
  function follow(slot: Slot, entry: LocalEntry | undefined) {
    if (!entry || own.has(slot) || isSame(slots.get(slot), entry.value)) return
    slots.set(slot, entry.value)
    if (outbox.stateOf(slot) === 'saved') return
    if (entry.isSaved) outbox.withdraw(slot)
    else deliver(slot, entry.value)
  }

  function takeSnapshot(): ResponseSnapshot {
    const lanes = outbox.slots().filter(isAsked)
    const states = lanes.map((slot) => ({ slot, part: partOf(slot), state: outbox.stateOf(slot) }))
    const saveState = states.reduce<SaveState>((worst, { state }) => worse(worst, state), 'saved')
    const failed = states.filter(({ state }) => state === 'failing' || state === 'refused')
    return {
      values: valuesOf(slots),
      saveState,
      failed: new Set(failed.map(({ part }) => part)),
      refusal: saveState === 'refused' ? refusal : undefined,
      isSubmitted,
      isTooLate,
      hasFamilyAnswered,
      isDurable: drafts.isDurable(),
      unsaved: new Set([
        ...[...own].filter(isAsked),
        ...states.filter(({ state }) => state !== 'saved').map(({ slot }) => slot),
      ]),
      isWhole,
      wordings,
    }
  }

  function publish() {
    if (!isSame(chosen, slots.get('teachers'))) {
      chosen = slots.get('teachers')
      followChoice()
    }
    store.set(takeSnapshot())
  }

  function refuse(error: unknown): never {
    isTooLate ||= isClosed(error)
    hasFamilyAnswered ||= isFamilyAnswered(error)
    if (isTooLate || hasFamilyAnswered) publish()
    throw error
  }

  return {
    responseId,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,

    /** What a keystroke does: it is on the device before anything else happens. */
    edit(slot: Slot, value: SlotValue) {
      if (isSubmitted) return
      slots.set(slot, value)
      wordings.delete(slot)
      own.add(slot)
      drafts.write(slot, { value, isSaved: false })
      deliver(slot, value)
      publish()
    },

    /** Takes over what the server holds, because the parent has chosen it. */
    adopt(slot: Slot, value: SlotValue) {
      if (isSubmitted) return
      outbox.withdraw(slot)
      own.delete(slot)
      slots.set(slot, value)
      drafts.write(slot, { value, isSaved: true })
      publish()
    },

    /** Another tab of this browser has written something. */
    followTabs() {
      if (isSubmitted) return
      for (const [slot, entry] of drafts.read()) follow(slot, entry)
      publish()
    },

    /** The server's draft, when it could not be read at the start. Fields with unsaved words stay as they are. */
    mergeServerDraft(draft: Draft) {
      const { slots: newer } = mergeDraft(slotsOf(draft), drafts.read())
      for (const [slot, value] of newer) if (!own.has(slot)) slots.set(slot, value)
      isWhole = true
      publish()
    },

    /** What the server said of the family when the draft was read. */
    followFamily(draft: Draft) {
      if (!draft.has_family_answered) return
      hasFamilyAnswered = true
      publish()
    },

    /** The survey's questions have changed. What was written to one that is gone cannot be sent any more. */
    setQuestions(next: readonly Question[]) {
      const before = asked
      asked = byId(next)
      for (const [slot, value] of slots) {
        const [questionId = ''] = askedIn(slot)
        const [old, now] = [before.get(questionId), asked.get(questionId)]
        // Another text in the same version is a translation.
        if (old && now && old.version !== now.version && value && !wordings.has(slot))
          wordings.set(slot, old.text)
      }
      for (const slot of [...own, ...outbox.slots()]) {
        if (isInSurvey(slot)) continue
        own.delete(slot)
        outbox.drop(slot)
      }
      publish()
    },

    read: (signal?: AbortSignal) => loadResponse(responseId, signal),
    submit: (body: SubmissionBody, signal: AbortSignal) =>
      submitResponse(responseId, body, signal).catch(refuse),

    /** A save that changes nothing but the time of the last change: a submission that is still on its way then comes
     *  too late. False when the response is submitted already. */
    withdrawSubmission: () =>
      saveParent(responseId, {}).then(
        () => true,
        (error: unknown) => {
          if (hasStatus(error, 409)) return false
          throw error
        },
      ),

    /** In which language the parent is asked from now on; `stored` is what the server knows already. */
    saveLanguage: (next: Language, stored?: Language | null) => language.save(next, stored),

    /** Another tab or device has submitted it: nothing of it stays on this one. */
    close() {
      isSubmitted = true
      drafts.clear()
      publish()
    },

    flush: () => outbox.flush(),
    retryNow: () => outbox.retryNow(),
    flushOnHide: () => outbox.flushOnHide(),
    whenSettled: () => outbox.whenSettled(),
    hasUnsaved: () => outbox.unsettled() > 0,

    /** After submission nothing of the parent stays on the device. */
    forget() {
      isSubmitted = true
      outbox.close()
      drafts.clear()
    },
  }
}

function byId(questions: readonly Question[]): ReadonlyMap<string, Question> {
  return new Map(questions.map((question) => [question.id, question]))
}

function worse(one: SaveState, other: SaveState): SaveState {
  return order.indexOf(other) > order.indexOf(one) ? other : one
}

function logFailure(slot: Slot) {
  // biome-ignore lint/suspicious/noConsole: a failed save is logged and the flow goes on. Never the words themselves.
  console.warn(`A save has failed: ${partOf(slot)}`)
}
