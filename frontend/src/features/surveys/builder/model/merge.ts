import { msg, t } from '@lingui/core/macro'
import { i18n } from '@/shared/lib/i18n'
import {
  type DraftQuestion,
  differingFields,
  hasSameMarks,
  isSameContent,
  type SurveyContent,
} from './content'

interface Rebased {
  readonly content: SurveyContent
  /** What both have changed. My version is kept. */
  readonly clashes: readonly string[]
}

const names = {
  title: msg`the title`,
  description: msg`the description`,
  school_year: msg`the school year`,
  welcome_text: msg`the welcome words`,
  thank_you_text: msg`the thank-you words`,
  asks_name_consent: msg`the question about names`,
}

/** My changes since `base`, done again on what somebody else has made of it meanwhile. What only they have changed
 *  stays theirs. */
export function rebase(base: SurveyContent, mine: SurveyContent, theirs: SurveyContent): Rebased {
  const changedByMe = differingFields(base, mine)
  const changedByThem = differingFields(base, theirs)
  const fields = Object.fromEntries(changedByMe.map((name) => [name, mine[name]]))
  const clashing = changedByMe.filter((name) => changedByThem.includes(name) && mine[name] !== theirs[name])
  const { questions, clashes } = mergeQuestions(base, mine, theirs)
  return {
    content: { ...theirs, ...fields, questions },
    clashes: [...clashing.map((name) => i18n._(names[name])), ...clashes],
  }
}

function mergeQuestions(base: SurveyContent, mine: SurveyContent, theirs: SurveyContent) {
  const clashes: string[] = []
  if (isSameContent({ ...base, questions: mine.questions }, base))
    return { questions: theirs.questions, clashes }

  const old = byId(base)
  const current = byId(theirs)
  const merged = mine.questions.flatMap((question) => {
    const before = question.id ? old.get(question.id) : undefined
    const now = question.id ? current.get(question.id) : undefined
    // New, or asked again by me: it is mine to bring.
    if (!before) return [question]
    if (now) return [mergeQuestion(before, question, now, clashes)]
    // They took it out. My words to it would be lost, so it comes back; untouched, it stays out.
    if (!isTouched(before, question)) return []
    const { text } = question
    clashes.push(t`“${text}”, which they removed`)
    return [question]
  })
  const ids = new Set(merged.map(({ id }) => id))
  const theirsOnly = theirs.questions.filter(({ id }) => !ids.has(id) && !(id && old.has(id)))
  return { questions: [...merged, ...theirsOnly], clashes }
}

function mergeQuestion(before: DraftQuestion, mine: DraftQuestion, theirs: DraftQuestion, clashes: string[]) {
  const isTextMine = mine.text !== before.text
  const isTextTheirs = theirs.text !== before.text
  if (isTextMine && isTextTheirs && mine.text !== theirs.text) clashes.push(`“${theirs.text}”`)
  return {
    ...mine,
    text: isTextMine ? mine.text : theirs.text,
    is_required: mine.is_required === before.is_required ? theirs.is_required : mine.is_required,
    is_about_each_teacher: !!(!!mine.is_about_each_teacher === !!before.is_about_each_teacher
      ? theirs.is_about_each_teacher
      : mine.is_about_each_teacher),
  }
}

function isTouched(before: DraftQuestion, mine: DraftQuestion): boolean {
  return before.text !== mine.text || !hasSameMarks(before, mine)
}

function byId({ questions }: SurveyContent) {
  return new Map(questions.flatMap((question) => (question.id ? [[question.id, question] as const] : [])))
}
