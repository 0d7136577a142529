import { isPassing } from '@/shared/lib/autosave'
import { createStore, type ReadableStore } from '@/shared/lib/store'
import { addressOf, loadResponse, loadSurvey, loadTeachers, type Survey, type Teacher } from '../api'
import { type NoteStore, openNote } from '../device/draft-note'
import { forgetPageOnLeave } from '../device/leave-page'
import { sweepDrafts } from '../device/sweep-drafts'
import { hasStatus, isClosed } from '../failures'
import { isKiosk, kioskAddress } from '../kiosk/kiosk'
import { t } from '../messages/messages'
import { createMemoryDraftStore, lastKeystroke, openDraftStore } from '../saving/draft-store'
import { mergeDraft } from '../saving/merge'
import { createResponseStore, type ResponseStore } from '../saving/response-store'
import { slotsOf } from '../saving/slots'
import { watchPage } from '../saving/watch-page'
import { type FoundDraft, findResponse, isDraft, repetitions } from './find-response'
import { keepTrying } from './keep-trying'
import { loadOrRecall } from './kept-replies'
import { OpenError } from './open-error'
import { addressOfResponse, type Place, placeOf } from './place'

export interface OpenSurvey {
  readonly survey: Survey
  readonly teachers: Promise<Teacher[]>
  readonly response: ResponseStore
  /** What was there already when the page was opened; absent on a new response. */
  readonly resumed?: Resumed | undefined
  /** Where this device remembers the parent's place; absent where nothing may be remembered. */
  readonly note?: NoteStore | undefined
}

export interface Resumed {
  /** The resume page comes first: this may be another parent. */
  readonly asksWho: boolean
  /** When something was last typed on this device, in milliseconds. */
  readonly writtenAt: number | undefined
}

export type Opening =
  | { phase: 'opening'; isTroubled: boolean }
  | ({ phase: 'open' } & OpenSurvey)
  | { phase: 'submitted'; survey: Survey }
  | { phase: 'closed' }
  | { phase: 'failed'; message: string; isPassing: boolean; surveyId: string | undefined }

/** How far the opening of the survey is. */
export type SurveyOpening = ReadableStore<Opening>

const sentences = {
  survey: t.opening.surveyFailed,
  start: t.opening.startFailed,
  resume: t.opening.responseFailed,
}

/** Everything between an address and a survey on the screen. It begins before React does: the survey, the teachers
 *  and the response are asked for at the same time. */
export function openSurvey(path: string): SurveyOpening {
  const store = createStore<Opening>({ phase: 'opening', isTroubled: false })
  sweepDrafts()
  if (isKiosk()) forgetPageOnLeave()
  const place = placeOf(path)
  if (place) {
    const onTrouble = () => store.set({ phase: 'opening', isTroubled: true })
    void open(place, onTrouble).then(store.set, (error) => store.set(explain(error, place)))
  } else store.set(explain(undefined, undefined))

  return store
}

async function open(place: Place, onTrouble: () => void): Promise<Opening> {
  const load = () => loadOrRecall(addressOf.survey(place.surveyId), () => loadSurvey(place.surveyId))
  const loading = keepTrying(load, { repetitions, onTrouble })
  const teachers = keepTrying(() => loadOrRecall(addressOf.teachers(), loadTeachers), { repetitions: 3 })
  const finding = findResponse(place, onTrouble)
  // Each is looked at later; until then its failure is no accident.
  for (const promise of [teachers, finding]) promise.catch(() => {})

  const survey = await loading.catch((cause) => {
    throw new OpenError('survey', cause)
  })
  const found = await finding
  if (found.kind === 'submitted') return { phase: 'submitted', survey }
  const address = isKiosk()
    ? kioskAddress(place.surveyId)
    : addressOfResponse(place.surveyId, found.responseId)
  if (found.responseId !== place.responseId) history.replaceState(null, '', address)
  return { phase: 'open', survey, teachers, ...openResponse(found, survey) }
}

function openResponse(
  { responseId, draft, asksWho }: FoundDraft,
  { questions, accepts_until }: Survey,
): Pick<OpenSurvey, 'response' | 'resumed' | 'note'> {
  const writtenAt = lastKeystroke(responseId)
  const note = isKiosk() ? undefined : openNote(responseId)
  const drafts = isKiosk() ? createMemoryDraftStore() : openDraftStore(responseId)
  const merged = mergeDraft(draft && slotsOf(draft), drafts.read())
  const response = createResponseStore(responseId, drafts, merged, questions)
  note?.write({ openedAt: Date.now(), acceptsUntil: accepts_until })
  watchPage(response)
  if (merged.slots.size === 0) return { response, note }
  if (!draft) void joinLater(response)
  return { response, note, resumed: { asksWho, writtenAt } }
}

/** Opened from the copy on this device: what the server knows beyond it is added as soon as it answers. */
async function joinLater(response: ResponseStore) {
  const load = () => loadResponse(response.responseId)
  const reply = await keepTrying(load, { repetitions: Number.POSITIVE_INFINITY }).catch(() => undefined)
  if (reply && isDraft(reply)) response.join(reply)
  else if (reply?.is_submitted) response.close()
}

function explain(error: unknown, place: Place | undefined): Opening {
  if (!(error instanceof OpenError)) {
    return { phase: 'failed', message: t.opening.failed, isPassing: false, surveyId: undefined }
  }
  const { at, cause } = error
  if (isClosed(cause) || (at === 'start' && hasStatus(cause, 410))) return { phase: 'closed' }
  return {
    phase: 'failed',
    message: sentences[at],
    isPassing: cause !== undefined && isPassing(cause),
    surveyId: at === 'resume' ? place?.surveyId : undefined,
  }
}
