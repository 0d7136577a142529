const hintAbove = 200
const mostBadges = 3
const mostTeachers = 5

interface PreviewAnswer {
  answer_text: string
  /** The server sends only the start of a long answer into the list. */
  is_cut: boolean
}

/** The first answer's text, and whether a hint says that there is more of it. */
export function previewOf(answers: PreviewAnswer[]): { text: string; isLong: boolean } | undefined {
  const first = answers.find(({ answer_text }) => answer_text.trim() !== '')
  return first && { text: first.answer_text, isLong: first.is_cut || first.answer_text.length > hintAbove }
}

/** At most the first three as badges; the rest is a number. */
export function firstCategories<Category>(categories: Category[]): Cut<Category> {
  return { shown: categories.slice(0, mostBadges), more: Math.max(0, categories.length - mostBadges) }
}

/** A parent who names half of the school must not fill the screen with one row. The modal has them all. */
export function firstTeachers<Teacher>(teachers: Teacher[]): Cut<Teacher> {
  if (teachers.length <= mostTeachers) return { shown: teachers, more: 0 }
  return { shown: teachers.slice(0, mostTeachers - 1), more: teachers.length - mostTeachers + 1 }
}

interface Cut<Item> {
  shown: Item[]
  more: number
}
