import type { RefusalCode } from '../api'
import { t } from './messages'

/** What the parent reads when the server has refused something. Its own sentence is for staff and logs. */
export function refusalSentence(code: RefusalCode | undefined): string {
  switch (code) {
    case 'no_survey':
    case 'no_response':
    case 'no_question':
    case 'teacher_gone':
    case 'answers_too_long':
    case 'closed':
      return t.refusals[code]
    default:
      return t.refusals.other
  }
}
