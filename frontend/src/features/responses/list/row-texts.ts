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

/** A parent who names half of the school must not fill the screen with one row; the modal has them all. The teacher
 *  that the list is filtered by is always among those shown, or nobody would see why the row is there. */
export function firstTeachers<Teacher extends { id: string }>(
  teachers: Teacher[],
  wanted: string,
): Cut<Teacher> {
  if (teachers.length <= mostTeachers) return { shown: teachers, more: 0 }
  const place = teachers.findIndex(({ id }) => id === wanted)
  const from = Math.max(0, place - mostTeachers + 2)
  return { shown: teachers.slice(from, from + mostTeachers - 1), more: teachers.length - mostTeachers + 1 }
}

interface Cut<Item> {
  shown: Item[]
  more: number
}
