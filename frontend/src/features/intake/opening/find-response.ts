import { isTransient } from '@/shared/lib/autosave'
import {
  type Draft,
  isClosed,
  isGone,
  loadResponse,
  type ResponseStatus,
  randomId,
  startResponse,
} from '../api'
import { openNote } from '../device/draft-note'
import { takeFirstWords } from '../device/first-words'
import { isOpenInThisTab, unmarkTab } from '../device/tab'
import { isKiosk } from '../kiosk/kiosk'
import { language } from '../messages/messages'
import { openDraftStore } from '../saving/draft-store'
import { keepTrying } from './keep-trying'
import { unlessSilent } from './kept-replies'
import { forgetId, storedId, storeId } from './stored-ids'
import type { SurveyAddress } from './survey-address'

type Found = FoundDraft | { kind: 'submitted'; responseId: string }

export interface FoundDraft {
  kind: 'draft'
  responseId: string
  /** Without one the server could not be reached, and the copy on this device has to do. */
  draft: Draft | undefined
  /** Somebody wrote on this device before, and whoever opens the survey now may be somebody else. */
  asksWho: boolean
}

export const maxRetries = 5

/** The response that the address names, else the one in progress on this device, else a new one. */
export async function findResponse(address: SurveyAddress, onTrouble: () => void): Promise<Found> {
  const { surveyId } = address
  if (isKiosk()) return start(surveyId, onTrouble)
  const stored = storedId(surveyId)
  const requestedId = address.responseId ?? stored
  if (requestedId === undefined) return start(surveyId, onTrouble)

  // A reload keeps the address of the response. The school's link comes from outside, also in the same tab.
  const isReload = address.responseId !== undefined && isOpenInThisTab(requestedId)
  const found = await resume(requestedId, surveyId, onTrouble)
  if (found?.kind === 'submitted') {
    forgetResponse(surveyId, requestedId)
    return address.responseId ? found : start(surveyId, onTrouble)
  }
  if (found) {
    if (stored === undefined) storeId(surveyId, requestedId)
    return { ...found, asksWho: stored !== undefined && !isReload }
  }
  // A link to a response that is gone is a mistake to be told about; our own stored id is just stale.
  if (requestedId !== stored) throw new OpenError('resume', undefined)
  const unsaved = [...openDraftStore(requestedId).read()].filter(([, entry]) => !entry.isSaved)
  const fresh = await start(surveyId, onTrouble)
  // What the server never had goes into the new response. What it had and removed was removed on purpose.
  const drafts = openDraftStore(fresh.responseId)
  for (const [slot, entry] of unsaved) drafts.write(slot, entry)
  openDraftStore(requestedId).clear()
  openNote(requestedId).clear()
  return { ...fresh, asksWho: !isReload }
}

async function start(surveyId: string, onTrouble: () => void): Promise<FoundDraft> {
  const key = randomId()
  try {
    const { id } = await keepTrying(() => startResponse(surveyId, key, language.getSnapshot()), {
      maxRetries,
      onTrouble,
    })
    if (!isKiosk()) storeId(surveyId, id)
    return { kind: 'draft', responseId: id, draft: undefined, asksWho: false }
  } catch (error) {
    throw new OpenError('start', error)
  }
}

/** Undefined when the server knows no such response in this survey. */
async function resume(
  responseId: string,
  surveyId: string,
  onTrouble: () => void,
): Promise<Found | undefined> {
  const hasCopy = openDraftStore(responseId).read().size > 0
  try {
    const reply = hasCopy
      ? await unlessSilent(loadResponse(responseId))
      : await keepTrying(() => loadResponse(responseId), { maxRetries, onTrouble })
    if (!isDraft(reply)) return { kind: 'submitted', responseId }
    return reply.survey_id === surveyId ? draftOf(responseId, reply) : undefined
  } catch (error) {
    if (hasCopy && (isTransient(error) || isClosed(error))) return draftOf(responseId, undefined)
    if (isGone(error) && !isClosed(error)) return undefined
    throw new OpenError('resume', error)
  }
}

function draftOf(responseId: string, draft: Draft | undefined): FoundDraft {
  return { kind: 'draft', responseId, draft, asksWho: false }
}

export function isDraft(reply: Draft | ResponseStatus): reply is Draft {
  return 'survey_id' in reply
}

/** Nothing of a response stays on the device: it is submitted, has expired, or somebody else starts anew. */
export function forgetResponse(surveyId: string | undefined, responseId: string): void {
  if (surveyId !== undefined) {
    forgetId(surveyId, responseId)
    takeFirstWords(surveyId)
  }
  openDraftStore(responseId).clear()
  openNote(responseId).clear()
  unmarkTab(responseId)
}

/** What failed while the survey was being opened, and why. Without a cause, what was asked for is not there. */
export class OpenError extends Error {
  readonly at: 'survey' | 'start' | 'resume'
  override readonly cause: unknown

  constructor(at: OpenError['at'], cause: unknown) {
    super(`Opening failed at: ${at}`)
    this.at = at
    this.cause = cause
  }
}
