import { type Draft, loadResponse, type ResponseStatus, startResponse } from '../api'
import { isGone, isPassing } from '../failures'
import { randomId } from '../random-id'
import { openDraftStore } from '../saving/draft-store'
import { keepTrying } from './keep-trying'
import { unlessSilent } from './kept-replies'
import { OpenError } from './open-error'
import type { Place } from './place'
import { forgetId, storedId, storeId } from './stored-ids'

export type Found =
  /** Without a draft the server could not be reached, and the copy on this device has to do. */
  { kind: 'draft'; responseId: string; draft: Draft | undefined } | { kind: 'submitted'; responseId: string }

export const repetitions = 5

/** The response that the address names, else the one in progress on this device, else a new one. */
export async function findResponse(place: Place, onTrouble: () => void): Promise<Found> {
  const { surveyId } = place
  const stored = storedId(surveyId)
  const wanted = place.responseId ?? stored
  if (wanted === undefined) return start(surveyId, onTrouble)

  const found = await resume(wanted, surveyId, onTrouble)
  if (found?.kind === 'submitted') {
    leaveBehind(surveyId, wanted)
    return place.responseId ? found : start(surveyId, onTrouble)
  }
  if (found) {
    if (stored === undefined) storeId(surveyId, wanted)
    return found
  }
  // A link to a response that is gone is a mistake to be told about; our own stored id is just stale.
  if (wanted !== stored) throw new OpenError('resume', undefined)
  const unsaved = [...openDraftStore(wanted).read()].filter(([, entry]) => !entry.isSaved)
  const fresh = await start(surveyId, onTrouble)
  // What the server never had goes into the new response. What it had and removed was removed on purpose.
  const drafts = openDraftStore(fresh.responseId)
  for (const [slot, entry] of unsaved) drafts.write(slot, entry)
  openDraftStore(wanted).clear()
  return fresh
}

async function start(surveyId: string, onTrouble: () => void): Promise<Found> {
  const key = randomId()
  try {
    const { id } = await keepTrying(() => startResponse(surveyId, key), { repetitions, onTrouble })
    storeId(surveyId, id)
    return { kind: 'draft', responseId: id, draft: undefined }
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
    return reply.survey_id === surveyId ? { kind: 'draft', responseId, draft: reply } : undefined
  } catch (error) {
    if (isGone(error)) return undefined
    if (hasCopy && isPassing(error)) return { kind: 'draft', responseId, draft: undefined }
    throw new OpenError('resume', error)
  }
}

export function isDraft(reply: Draft | ResponseStatus): reply is Draft {
  return 'survey_id' in reply
}

/** Nothing of a submitted response stays on the device. */
export function leaveBehind(surveyId: string, responseId: string): void {
  forgetId(surveyId, responseId)
  openDraftStore(responseId).clear()
}
