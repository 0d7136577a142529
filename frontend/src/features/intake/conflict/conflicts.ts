import type { Difference, Question, Teacher } from '../api'
import { t } from '../messages/messages'
import { nameOf } from '../questions/subjects'
import {
  agreed,
  answerKey,
  answerSlot,
  countCharacters,
  isFilled,
  isSame,
  maxAnswerLength,
  type Slot,
  type SlotValue,
  type Values,
} from '../saving/slots'
import { nameTeachers } from '../teachers/use-teachers'

interface Version {
  readonly value: SlotValue
  /** As the parent reads it, in the language of the page now. */
  readonly text: string
}

/** Something that this page and the school hold differently. */
export interface Conflict {
  readonly slot: Slot
  readonly field: Difference['field']
  /** The question, where it is an answer. */
  readonly question: string | undefined
  readonly mine: Version
  readonly stored: Version
}

interface Shown {
  values: Values
  questions: readonly Question[]
  teachers: readonly Teacher[]
}

/** What the parent has to decide, without what has become the same in the meantime. */
export function conflictsFrom(differences: readonly Difference[], shown: Shown): Conflict[] {
  return differences
    .map((difference) => toConflict(difference, shown))
    .filter(({ mine, stored }) => !isSame(mine.value, stored.value))
}

function toConflict(difference: Difference, { values, questions, teachers }: Shown): Conflict {
  const { field } = difference
  switch (difference.field) {
    case 'answer': {
      const { question_id: id, teacher_id } = difference
      const number = questions.findIndex((question) => question.id === id)
      return {
        slot: answerSlot(id, teacher_id),
        field,
        // A question that the school has added since is not on this page yet.
        get question() {
          if (!questions[number]) return undefined
          const asked = t.conflict.question(number + 1, questions[number].text)
          return teacher_id ? `${asked}\n${t.closed.about(nameOf(teacher_id, teachers))}` : asked
        },
        mine: toVersion(values.answers[answerKey(id, teacher_id)] ?? ''),
        stored: toVersion(difference.stored),
      }
    }
    case 'name':
    case 'email': {
      const mine = toVersion(values[difference.field].trim())
      return {
        slot: difference.field,
        field,
        question: undefined,
        mine,
        stored: toVersion(difference.stored),
      }
    }
    case 'name_consent': {
      const stored = toConsent(difference.stored)
      return { slot: 'consent', field, question: undefined, mine: toConsent(values.consent), stored }
    }
    case 'teachers': {
      const known = [...difference.stored, ...teachers]
      const toNames = (ids: readonly string[]) => ({
        value: ids,
        get text() {
          const names = nameTeachers(known, ids).map(({ name }) => name)
          return names.join('\n')
        },
      })
      const stored = toNames(difference.stored.map(({ id }) => id))
      return { slot: 'teachers', field, question: undefined, mine: toNames(values.teacherIds), stored }
    }
  }
}

function toVersion(text: string): Version {
  return { value: text, text }
}

function toConsent(isGiven: boolean): Version {
  return {
    value: isGiven ? agreed : '',
    get text() {
      return isGiven ? t.review.consent : t.conflict.noConsent
    },
  }
}

/** Both answers in one, the older first: what the school holds was saved after what this page had saved.
 *  Undefined where there are no two texts to put together. */
export function bothOf({ field, mine, stored }: Conflict): string | undefined {
  if (field !== 'answer' || !isFilled(mine.text) || !isFilled(stored.text)) return undefined
  return `${mine.text}\n\n${stored.text}`
}

export function isTooLong(text: string): boolean {
  return countCharacters(text) > maxAnswerLength
}
