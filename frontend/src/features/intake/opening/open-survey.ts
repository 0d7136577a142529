import { isTransient } from '@/shared/lib/autosave'
import { createStore, type ReadableStore } from '@/shared/lib/store'
import {
  apiPaths,
  type Draft,
  hasStatus,
  isClosed,
  isNotOpen,
  loadResponse,
  loadTeachers,
  type Survey,
  type Teacher,
} from '../api'
import { type NoteStore, openNote } from '../device/draft-note'
import { sweepDrafts } from '../device/sweep-drafts'
import { forgetPageOnLeave } from '../device/tab'
import { isKiosk, kioskAddress } from '../kiosk/kiosk'
import { language } from '../messages/messages'
import { createMemoryDraftStore, lastKeystroke, openDraftStore } from '../saving/draft-store'
import { mergeDraft } from '../saving/merge'
import { createResponseStore, type ResponseStore } from '../saving/response-store'
import { slotsOf } from '../saving/slots'
import { watchPage } from '../saving/watch-page'
import { type FoundDraft, findResponse, isDraft, maxRetries, OpenError } from './find-response'
import { keepTrying } from './keep-trying'
import { loadOrRecall } from './kept-replies'
import { readSurvey } from './read-survey'
import { parseSurveyPath, responsePagePath, type SurveyAddress } from './survey-address'

export interface OpenSurvey {
  readonly survey: Survey
  readonly teachers: Promise<Teacher[]>
  readonly response: ResponseStore
  /** What was there already when the page was opened; absent on a new response. */
  readonly resumed?: Resumed | undefined
  /** Where this device remembers the parent's place; absent where nothing may be remembered. */
  readonly note?: NoteStore | undefined
  /** Of the family whose personal link led here: these are offered first. */
  readonly ownTeacherIds?: readonly string[] | undefined
}

interface Resumed {
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
  | { phase: 'notOpen'; opensAt: string | undefined }
  | { phase: 'failed'; at: OpenError['at'] | 'address'; isPassing: boolean; surveyId: string | undefined }

/** How far the opening of the survey is. */
export type SurveyOpening = ReadableStore<Opening>

/** Everything between an address and a survey on the screen. It begins before React does: the survey, the teachers
 *  and the response are asked for at the same time. */
export function openSurvey(path: string): SurveyOpening {
  const store = createStore<Opening>({ phase: 'opening', isTroubled: false })
  sweepDrafts()
  if (isKiosk()) forgetPageOnLeave()
  const address = parseSurveyPath(path)
  if (address) {
    const onTrouble = () => store.set({ phase: 'opening', isTroubled: true })
    void open(address, onTrouble).then(store.set, (error) => {
      store.set(explain(error, address))
      // A page without a survey has the school's name in its header nevertheless.
      language.subscribe(() => void readSurvey(address.surveyId).catch(() => {}))
    })
  } else store.set(explain(undefined, undefined))

  return store
}

async function open(address: SurveyAddress, onTrouble: () => void): Promise<Opening> {
  const loading = keepTrying(() => readSurvey(address.surveyId), { maxRetries, onTrouble })
  const teachers = keepTrying(() => loadOrRecall(apiPaths.teachers(), loadTeachers), { maxRetries: 3 })
  const finding = findResponse(address, onTrouble)
  // Each is looked at later; until then its failure is no accident.
  for (const promise of [teachers, finding]) promise.catch(() => {})

  const survey = await loading.catch((cause) => {
    throw new OpenError('survey', cause)
  })
  const found = await finding
  if (found.kind === 'submitted') return { phase: 'submitted', survey }
  const path = isKiosk()
    ? kioskAddress(address.surveyId)
    : responsePagePath(address.surveyId, found.responseId)
  if (found.responseId !== address.responseId) history.replaceState(null, '', path)
  return { phase: 'open', survey, teachers, ...openResponse(found, survey) }
}

function openResponse(
  { responseId, draft, asksWho }: FoundDraft,
  { questions, accepts_until }: Survey,
): Pick<OpenSurvey, 'response' | 'resumed' | 'note' | 'ownTeacherIds'> {
  const writtenAt = lastKeystroke(responseId)
  const note = isKiosk() ? undefined : openNote(responseId)
  const drafts = isKiosk() ? createMemoryDraftStore() : openDraftStore(responseId)
  const merged = mergeDraft(draft && slotsOf(draft), drafts.read())
  const response = createResponseStore(responseId, drafts, merged, questions)
  if (draft) response.followFamily(draft)
  note?.write({ openedAt: Date.now(), acceptsUntil: accepts_until })
  watchPage(response)
  followLanguage(response, draft)
  if (merged.slots.size === 0) return { response, note }
  const ownTeacherIds = draft?.own_teacher_ids
  if (!draft) void mergeServerDraftLater(response)
  return { response, note, ownTeacherIds, resumed: { asksWho, writtenAt } }
}

/** The school is told in which language the parent is asked. A new response has said so at its start. */
function followLanguage(response: ResponseStore, draft: Draft | undefined) {
  const follow = () => response.saveLanguage(language.getSnapshot())
  response.saveLanguage(language.getSnapshot(), draft ? draft.language : language.getSnapshot())
  language.subscribe(follow)
}

/** Opened from the copy on this device: what the server knows beyond it is added as soon as it answers. */
async function mergeServerDraftLater(response: ResponseStore) {
  const load = () => loadResponse(response.responseId)
  const reply = await keepTrying(load, { maxRetries: Number.POSITIVE_INFINITY }).catch(() => undefined)
  if (reply && isDraft(reply)) {
    response.mergeServerDraft(reply)
    response.followFamily(reply)
  } else if (reply?.is_submitted) response.close()
}

function explain(error: unknown, address: SurveyAddress | undefined): Opening {
  if (!(error instanceof OpenError)) {
    return { phase: 'failed', at: 'address', isPassing: false, surveyId: undefined }
  }
  const { at, cause } = error
  if (isNotOpen(cause)) return { phase: 'notOpen', opensAt: cause.body.opens_at ?? undefined }
  if (isClosed(cause) || (at === 'start' && hasStatus(cause, 410))) return { phase: 'closed' }
  return {
    phase: 'failed',
    at,
    isPassing: cause !== undefined && isTransient(cause),
    surveyId: at === 'resume' ? address?.surveyId : undefined,
  }
}
