const hintAbove = 200
const mostBadges = 3
const mostTeachers = 5

interface PreviewAnswer {
  answer_text: string
  /** The server sends only the start of a long answer into the list. */
  is_cut: boolean
}

/** The first answer's text, or the first one's with words that are searched for, and whether a hint says that there
 *  is more of it. */
export function previewOf(
  answers: PreviewAnswer[],
  hasFound: (text: string) => boolean = () => false,
): { text: string; isLong: boolean } | undefined {
  const written = answers.filter(({ answer_text }) => answer_text.trim() !== '')
  const first = written.find(({ answer_text }) => hasFound(answer_text)) ?? written[0]
  return first && { text: first.answer_text, isLong: first.is_cut || isLongText(first.answer_text) }
}

export function isLongText(text: string): boolean {
  return text.length > hintAbove
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
