import { t } from '@lingui/core/macro'
import { listOf } from '@/shared/lib/format'
import type { SentenceAbout } from './api'

interface Named {
  id: string
  name: string
}

type About = Pick<SentenceAbout, 'teacher_ids' | 'certainty'>

/** "Likely about Ms. Pike": whom a sentence is about, and how sure that is. */
export function describeSentence(about: About, teachers: Named[]): string {
  const names = teachers.filter(({ id }) => about.teacher_ids.includes(id)).map(({ name }) => name)
  const whom = names.length > 0 ? listOf(names) : t`none of them`
  switch (about.certainty) {
    case 'staff':
      return t`About ${whom} (set by staff)`
    case 'sure':
      return t`About ${whom}`
    case 'likely':
      return t`Likely about ${whom}`
    case 'unsure':
      return t`About ${whom} (not sure)`
  }
}

/** The same for the whole answer: where the computer finds nobody in it, it is about all of them. */
export function describeAnswer(sentences: About[], teachers: Named[]): string {
  const found = new Set(sentences.flatMap(({ teacher_ids }) => teacher_ids))
  const isDecided = sentences.every(({ certainty }) => certainty === 'staff')
  const isNobody = found.size === 0
  const teacher_ids = isNobody && !isDecided ? teachers.map(({ id }) => id) : [...found]
  return describeSentence({ teacher_ids, certainty: findCertainty(sentences, isNobody, isDecided) }, teachers)
}

function findCertainty(sentences: About[], isNobody: boolean, isDecided: boolean): About['certainty'] {
  if (isDecided) return 'staff'
  if (isNobody) return 'unsure'
  const known = new Set(sentences.map(({ certainty }) => certainty))
  return known.has('unsure') ? 'unsure' : known.has('likely') ? 'likely' : 'sure'
}

interface Choice {
  name: string
  teacherIds: string[]
}

/** What one click can say: one of them, all of them, or none. */
export function listChoices(teachers: Named[]): Choice[] {
  const ids = teachers.map(({ id }) => id)
  return [
    ...teachers.map(({ id, name }) => ({ name, teacherIds: [id] })),
    { name: teachers.length === 2 ? t`Both` : t`All of them`, teacherIds: ids },
    { name: t`None of them`, teacherIds: [] },
  ]
}

export function isChosen(choice: Choice, about: About): boolean {
  const { teacherIds } = choice
  return (
    teacherIds.length === about.teacher_ids.length && teacherIds.every((id) => about.teacher_ids.includes(id))
  )
}
