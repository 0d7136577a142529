import type { Rhythm } from '@/shared/lib/autosave'
import { saveAnswer, saveParent, saveTeachers } from '../api'
import {
  agreed,
  askedIn,
  countCharacters,
  isEmail,
  isFilled,
  maxAnswerLength,
  type Slot,
  type SlotValue,
} from './slots'

const typing: Rhythm = { pause: 300, gap: 800, pace: 2000 }
// A name is short and saved when its field is left; a long rest is for those who close the page without leaving it.
const field: Rhythm = { pause: 1000, gap: 0, pace: Number.POSITIVE_INFINITY }

export function rhythmOf(slot: Slot): Rhythm {
  return slot === 'name' || slot === 'email' ? field : typing
}

/** What the server would refuse is kept on the device only, until it is complete. */
export function isSendable(slot: Slot, value: SlotValue): boolean {
  if (typeof value !== 'string') return true
  if (slot === 'name') return isFilled(value)
  if (slot === 'email') return isEmail(value)
  return countCharacters(value) <= maxAnswerLength
}

/** One save of one slot. `clientId` names this page load, `seq` counts its saves; the version is the wording of
 *  the question that is on the screen. */
export function sendSlot(
  responseId: string,
  clientId: string,
  versionOf: (questionId: string) => number | undefined,
) {
  return (slot: Slot, value: SlotValue, seq: number): Promise<unknown> => {
    if (typeof value !== 'string') return saveTeachers(responseId, [...value])
    const text = storable(value)
    const [questionId, teacherId] = askedIn(slot)
    if (slot === 'consent') return saveParent(responseId, { name_consent: value === agreed })
    if (questionId === undefined)
      return saveParent(responseId, slot === 'name' ? { name: text } : { email: text })
    const question_version = versionOf(questionId) ?? null
    return saveAnswer(responseId, questionId, {
      text_value: text,
      client_id: clientId,
      seq,
      question_version,
      ...(teacherId && { teacher_id: teacherId }),
    })
  }
}

const halfCharacters = /\p{Surrogate}/gu

/** Half an emoji or a NUL, cut off by a keyboard or a paste, must not keep the rest from being saved.
 *  `toWellFormed` would do the same, but Safari 16 does not have it. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(halfCharacters, '\ufffd')
}
