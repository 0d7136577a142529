import { isPassing } from '@/shared/lib/autosave'
import { type Draft, loadResponse, type ResponseStatus, startResponse } from '../api'
import { openNote } from '../device/draft-note'
import { isOpenInThisTab, unmarkTab } from '../device/tab-mark'
import { isClosed, isGone } from '../failures'
import { isKiosk } from '../kiosk/kiosk'
import { randomId } from '../random-id'
import { openDraftStore } from '../saving/draft-store'
import { keepTrying } from './keep-trying'
import { unlessSilent } from './kept-replies'
import { OpenError } from './open-error'
import type { Place } from './place'
import { forgetId, storedId, storeId } from './stored-ids'

export type Found = FoundDraft | { kind: 'submitted'; responseId: string }

export interface FoundDraft {
  kind: 'draft'
  responseId: string
  /** Without one the server could not be reached, and the copy on this device has to do. */
  draft: Draft | undefined
  /** Somebody wrote on this device before, and whoever opens the survey now may be somebody else. */
  asksWho: boolean
}

export const repetitions = 5

/** The response that the address names, else the one in progress on this device, else a new one. */
export async function findResponse(place: Place, onTrouble: () => void): Promise<Found> {
  const { surveyId } = place
  if (isKiosk()) return start(surveyId, onTrouble)
  const stored = storedId(surveyId)
  const wanted = place.responseId ?? stored
  if (wanted === undefined) return start(surveyId, onTrouble)

  // A reload keeps the address of the response. The school's link comes from outside, also in the same tab.
  const isReload = place.responseId !== undefined && isOpenInThisTab(wanted)
  const found = await resume(wanted, surveyId, onTrouble)
  if (found?.kind === 'submitted') {
    leaveBehind(surveyId, wanted)
    return place.responseId ? found : start(surveyId, onTrouble)
  }
  if (found) {
    if (stored === undefined) storeId(surveyId, wanted)
    return { ...found, asksWho: stored !== undefined && !isReload }
  }
  // A link to a response that is gone is a mistake to be told about; our own stored id is just stale.
  if (wanted !== stored) throw new OpenError('resume', undefined)
  const unsaved = [...openDraftStore(wanted).read()].filter(([, entry]) => !entry.isSaved)
  const fresh = await start(surveyId, onTrouble)
  // What the server never had goes into the new response. What it had and removed was removed on purpose.
  const drafts = openDraftStore(fresh.responseId)
  for (const [slot, entry] of unsaved) drafts.write(slot, entry)
  openDraftStore(wanted).clear()
  openNote(wanted).clear()
  return { ...fresh, asksWho: !isReload }
}

async function start(surveyId: string, onTrouble: () => void): Promise<FoundDraft> {
  const key = randomId()
  try {
    const { id } = await keepTrying(() => startResponse(surveyId, key), { repetitions, onTrouble })
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
      : await keepTrying(() => loadResponse(responseId), { repetitions, onTrouble })
    if (!isDraft(reply)) return { kind: 'submitted', responseId }
    return reply.survey_id === surveyId ? draftOf(responseId, reply) : undefined
  } catch (error) {
    if (hasCopy && (isPassing(error) || isClosed(error))) return draftOf(responseId, undefined)
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
export function leaveBehind(surveyId: string | undefined, responseId: string): void {
  if (surveyId !== undefined) forgetId(surveyId, responseId)
  openDraftStore(responseId).clear()
  openNote(responseId).clear()
  unmarkTab(responseId)
}
