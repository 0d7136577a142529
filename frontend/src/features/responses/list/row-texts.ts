import { cutOut, foldText } from '@/shared/lib/text'

const hintAbove = 200
const maxBadges = 3
const maxTeachers = 5

interface PreviewAnswer {
  answer_text: string
  about_teacher: { name: string } | null
  /** The server sends only the start of a long answer into the list. */
  is_cut: boolean
  language: string | null
}

/** The first answer's text, or the first one's with words that are searched for, and whether a hint says that there
 *  is more of it. */
export function previewOf(
  answers: PreviewAnswer[],
  hasFound: (text: string) => boolean = () => false,
): { text: string; isLong: boolean; language: string | null; teacher: string | undefined } | undefined {
  const written = answers.filter(({ answer_text }) => answer_text.trim() !== '')
  const first = written.find(({ answer_text }) => hasFound(answer_text)) ?? written[0]
  if (!first) return undefined
  const { answer_text: text, is_cut, language, about_teacher } = first
  return { text, isLong: is_cut || isLongText(text), language, teacher: about_teacher?.name }
}

export function isLongText(text: string): boolean {
  return text.length > hintAbove
}

/** At most the first three as badges; the rest is a number. */
export function firstCategories<Category>(categories: Category[]): Cut<Category> {
  return { shown: categories.slice(0, maxBadges), more: Math.max(0, categories.length - maxBadges) }
}

/** A parent who names half of the school must not fill the screen with one row; the modal has them all. The teacher
 *  that the list is filtered by is always among those shown, or nobody would see why the row is there. */
export function firstTeachers<Teacher extends { id: string }>(
  teachers: Teacher[],
  filteredId: string,
): Cut<Teacher> {
  if (teachers.length <= maxTeachers) return { shown: teachers, more: 0 }
  const index = teachers.findIndex(({ id }) => id === filteredId)
  const from = Math.max(0, index - maxTeachers + 2)
  return { shown: teachers.slice(from, from + maxTeachers - 1), more: teachers.length - maxTeachers + 1 }
}

interface Cut<Item> {
  shown: Item[]
  more: number
}

interface Part {
  text: string
  isFound: boolean
}

/** Characters of an answer, and the answer from shortly before them, as the server counts. */
interface Passage {
  start: number
  end: number
  excerpt: string
  excerpt_start: number
}

const minWordLength = 4
const word = /[\p{L}\p{N}\p{M}]+/gu

/** A text in parts, with the words apart that the list was searched for. As the server reads a search, accents and
 *  case do not matter, and the last word may be half typed. */
export function markFound(text: string, search: string): Part[] {
  const searched = search.match(word)?.map(foldText) ?? []
  const lastWord = searched.at(-1)
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of lastWord === undefined ? [] : text.matchAll(word)) {
    const folded = foldText(found)
    if (!searched.includes(folded) && !folded.startsWith(lastWord ?? '')) continue
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false })
    parts.push({ text: found, isFound: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}

/** The passage that fits a search, in parts: its searched words apart, or all of it where it says it in other words. */
export function markPassage({ start, end, excerpt, excerpt_start }: Passage, search: string): Part[] {
  const range = { start: start - excerpt_start, end: end - excerpt_start }
  const cut = cutOut(excerpt, range) ?? { before: '', words: excerpt, after: '' }
  const marked = markFound(cut.words, significantWords(search))
  const words = marked.some(({ isFound }) => isFound) ? marked : [{ text: cut.words, isFound: true }]
  const before = { text: `${excerpt_start > 0 ? '… ' : ''}${cut.before}`, isFound: false }
  return [before, ...words, { text: cut.after, isFound: false }].filter(({ text }) => text !== '')
}

/** Where a search has longer words, "are" and "the" say nothing about why a passage was found. */
function significantWords(search: string): string {
  const long = search.match(word)?.filter((item) => item.length >= minWordLength) ?? []
  return long.length > 0 ? long.join(' ') : search
}
