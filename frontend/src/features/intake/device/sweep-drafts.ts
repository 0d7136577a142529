import { forgetResponse } from '../opening/find-response'
import { storedIds } from '../opening/stored-ids'
import { draftIds, lastKeystroke } from '../saving/draft-store'
import { notedIds, openNote } from './draft-note'

const day = 24 * 60 * 60 * 1000
const maxDays = 14
/** Once the survey takes no more answers, the words can still be copied for so long. */
const copyDays = 3

/** When the copy of a response on this device expires: two weeks after the last keystroke, or soon after the survey
 *  has stopped taking answers. Undefined when the device does not know how old it is. */
export function expiryOf(responseId: string): number | undefined {
  const { openedAt, acceptsUntil } = openNote(responseId).read()
  const touchedAt = lastKeystroke(responseId) ?? openedAt
  if (touchedAt === undefined) return undefined
  const byAge = touchedAt + maxDays * day
  return acceptsUntil ? Math.min(byAge, Date.parse(acceptsUntil) + copyDays * day) : byAge
}

/** Removes what has expired, of every survey. What has no time yet gets one, and its days begin now. */
export function sweepDrafts(now = Date.now()): void {
  const ids = storedIds()
  for (const responseId of new Set([...draftIds(), ...notedIds(), ...Object.values(ids)])) {
    const expiry = expiryOf(responseId)
    if (expiry === undefined) openNote(responseId).write({ openedAt: now })
    else if (now >= expiry) {
      const surveyId = Object.keys(ids).find((id) => ids[id] === responseId)
      forgetResponse(surveyId, responseId)
    }
  }
}
