import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Reviewed, Survey } from '../api'
import { storable } from '../saving/send-slot'
import { isFilled, type Values } from '../saving/slots'

/** What the Review page shows, in the form that goes to the server with Submit. Answers go as digests: the server has
 *  the texts already and only has to see that they are the same. `crypto.subtle` could make them as well, but not on
 *  a page that is served over plain http. */
export function reviewedFrom(
  values: Values,
  { questions, asks_name_consent }: Pick<Survey, 'questions' | 'asks_name_consent'>,
): Reviewed {
  return {
    name: storable(values.name).trim(),
    email: storable(values.email).trim(),
    ...(asks_name_consent && { name_consent: values.consent }),
    teacher_ids: [...values.teacherIds],
    answers: Object.fromEntries(questions.map(({ id }) => [id, digest(values.answers[id] ?? '')])),
  }
}

/** Blanks alone are no answer. */
function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(isFilled(text) ? storable(text) : '')))
}
