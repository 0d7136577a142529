import type { Draft, Question } from '../api'

/** One thing that is saved on its own: it has its place in the browser's storage and its turn in the outbox. */
export type Slot = 'name' | 'email' | 'consent' | 'teachers' | `answer:${string}`
export type SlotValue = string | readonly string[]
export type Slots = ReadonlyMap<Slot, SlotValue>

/** What the parent has filled in so far. */
export interface Values {
  readonly name: string
  readonly email: string
  /** Whether the teacher may see the name beside the words. */
  readonly consent: boolean
  readonly teacherIds: readonly string[]
  /** By `answerKey`. */
  readonly answers: Readonly<Record<string, string>>
}

/** What a failed save is called in front of the parent. */
export type Part = 'parent' | 'teachers' | 'answer'

export const maxAnswerLength = 20_000
/** What the slot of the consent holds; anything else is none. */
export const agreed = 'yes'

/** An answer has a place of its own in general, and one about each teacher. */
export function answerKey(questionId: string, teacherId?: string | null): string {
  return teacherId ? `${questionId}/${teacherId}` : questionId
}

export function answerSlot(questionId: string, teacherId?: string | null): Slot {
  return `answer:${answerKey(questionId, teacherId)}`
}

/** The question of an answer, and the teacher it is about; nothing of any other slot. */
export function askedIn(slot: Slot): [questionId?: string, teacherId?: string] {
  return slot.startsWith('answer:') ? (slot.slice('answer:'.length).split('/') as [string, string?]) : []
}

/** Whether any of the answers that go to the school has words: in general, or about one of the chosen teachers. */
export function isAnswered(
  { id, is_about_each_teacher }: Pick<Question, 'id' | 'is_about_each_teacher'>,
  { answers, teacherIds }: Values,
): boolean {
  return [undefined, ...(is_about_each_teacher ? teacherIds : [])].some((teacherId) =>
    isFilled(answers[answerKey(id, teacherId)] ?? ''),
  )
}

export function partOf(slot: Slot): Part {
  if (slot === 'teachers') return 'teachers'
  return slot.startsWith('answer:') ? 'answer' : 'parent'
}

export function slotsOf(draft: Draft): Map<Slot, SlotValue> {
  const slots = new Map<Slot, SlotValue>()
  if (draft.parent.name) slots.set('name', draft.parent.name)
  if (draft.parent.email) slots.set('email', draft.parent.email)
  if (draft.name_consent) slots.set('consent', agreed)
  if (draft.teachers.length > 0)
    slots.set(
      'teachers',
      draft.teachers.map((teacher) => teacher.id),
    )
  for (const { question_id, teacher_id, text_value } of draft.answers)
    slots.set(answerSlot(question_id, teacher_id), text_value)
  return slots
}

export function valuesOf(slots: Slots): Values {
  const answers: Record<string, string> = {}
  for (const [slot, value] of slots) {
    const [questionId, teacherId] = askedIn(slot)
    if (questionId && typeof value === 'string') answers[answerKey(questionId, teacherId)] = value
  }
  const consent = slots.get('consent') === agreed
  return { name: text(slots, 'name'), email: text(slots, 'email'), consent, teacherIds: list(slots), answers }
}

export function isSame(one: SlotValue | undefined, other: SlotValue | undefined): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other))
}

/** Lengths as the server counts them: an emoji is one character, not two. */
export function countCharacters(value: string): number {
  let pairs = 0
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index)
    if (code >= 0xd800 && code < 0xdc00) pairs += 1
  }
  return value.length - pairs
}

function text(slots: Slots, slot: Slot): string {
  const value = slots.get(slot)
  return typeof value === 'string' ? value : ''
}

function list(slots: Slots): readonly string[] {
  const value = slots.get('teachers')
  return typeof value === 'object' ? value : []
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** No spaces, an @, and a domain with a dot in it. The server trims, so spaces around it do no harm. */
export function isEmail(text: string): boolean {
  return text.trim().length <= 254 && emailPattern.test(text.trim())
}

export function isFilled(text: string): boolean {
  return text.trim() !== ''
}
