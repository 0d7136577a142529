import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { i18n } from '@/shared/lib/i18n'
import type { Engine } from './api'
import type { AnswerScope, ScopePart } from './conversation/chat-events'

/** What can be asked about, and how far to trust it. */
export function introduce(submitted: number | undefined): string {
  if (submitted === 0) return t`There are no submitted responses yet. Once there are, ask about them here.`
  if (submitted === undefined)
    return t`Ask about the submitted responses. Every quote comes with its response, so that you can check it.`
  return plural(submitted, {
    one: 'Ask about the one submitted response. Every quote comes with its response, so that you can check it.',
    other:
      'Ask about the # submitted responses. Every quote comes with its response, so that you can check it.',
  })
}

/** Who will answer. */
export function describeEngine({ kind, label }: Engine): string {
  return kind === 'extractive'
    ? t`Answers are put together on the school's server, without a language model.`
    : t`Answers are written by ${label}.`
}

/** Who did answer. */
export function describeAnsweredBy({ kind, label }: Engine): string {
  return kind === 'extractive' ? t`Answered without a language model` : t`Answered by ${label}`
}

const partNames: Record<ScopePart, MessageDescriptor> = {
  teacher_ids: msg`Teachers`,
  without_teacher_ids: msg`Leave out teachers`,
  is_about_several: msg`Two or more teachers`,
  is_about_one: msg`One teacher alone`,
  category_ids: msg`Categories`,
  without_category_ids: msg`Leave out categories`,
  is_uncategorized: msg`No category`,
  question_ids: msg`Survey questions`,
  unanswered_question_ids: msg`Unanswered questions`,
  has_all: msg`All in the same response`,
  languages: msg`Languages`,
  days: msg`Dates`,
  without_days: msg`Leave out dates`,
  words: msg`Exact words`,
  parent: msg`Parent`,
  stance: msg`Praise or concern`,
  status: msg`Status`,
  topic: msg`Topic`,
}

export function partName(part: ScopePart): string {
  return i18n._(partNames[part])
}

export function partHint(part: 'topic' | 'words' | 'parent'): string {
  switch (part) {
    case 'topic':
      return t`What the answers are about, in your own words.`
    case 'words':
      return t`Only answers that contain these words.`
    case 'parent':
      return t`A parent's name, or part of it.`
  }
}

export function stances(): Record<NonNullable<AnswerScope['stance']> | '', string> {
  return { '': t`Both`, praise: t`Praise`, concern: t`Concerns` }
}

export function statuses(): Record<AnswerScope['status'], string> {
  return {
    submitted: t({ message: 'Submitted', context: 'responses' }),
    in_progress: t`In progress`,
    all: t`All responses`,
  }
}

export function countResponses(number: number): string {
  return plural(number, { one: '# response', other: '# responses' })
}

export function describeUnread(number: number): string {
  return plural(number, {
    one: '# answer has not been read yet and may be missing here.',
    other: '# answers have not been read yet and may be missing here.',
  })
}

export function describeIgnored(ignored: string[]): string {
  const words = ignored.map((word) => `“${word}”`).join(', ')
  return t`I could not apply: ${words}`
}
