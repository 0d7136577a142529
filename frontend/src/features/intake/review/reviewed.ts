import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Question, Reviewed, Survey } from '../api'
import { textAbout } from '../questions/subjects'
import { storable } from '../saving/send-slot'
import { isFilled, type Values } from '../saving/slots'

/** What the Review page shows, in the form that goes to the server with Submit. Answers go as digests: the server has
 *  the texts already and only has to see that they are the same. `crypto.subtle` could make them as well, but not on
 *  a page that is served over plain http. */
export function reviewedFrom(
  values: Values,
  { questions, asks_name_consent }: Pick<Survey, 'questions' | 'asks_name_consent'>,
): Reviewed {
  const each = questions.filter(({ is_about_each_teacher }) => is_about_each_teacher)
  return {
    name: storable(values.name).trim(),
    email: storable(values.email).trim(),
    ...(asks_name_consent && { name_consent: values.consent }),
    teacher_ids: [...values.teacherIds],
    answers: Object.fromEntries(questions.map(({ id }) => [id, digest(values.answers[id] ?? '')])),
    ...(each.length > 0 && {
      teacher_answers: Object.fromEntries(
        each.map((question) => [question.id, aboutTeachers(question, values)]),
      ),
    }),
  }
}

/** Those who are chosen: what was written about others is not sent, and Review says so. */
function aboutTeachers(question: Question, values: Values): Record<string, string> {
  const digests = values.teacherIds.map((id) => [id, digest(textAbout(question, id, values))])
  return Object.fromEntries(digests)
}

/** Blanks alone are no answer. */
function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(isFilled(text) ? storable(text) : '')))
}
