import { cutOut } from '@/shared/lib/cut-out'

export interface Part {
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

const shortestTelling = 4
const word = /[\p{L}\p{N}\p{M}]+/gu

/** A text in parts, with the words apart that the list was searched for. As the server reads a search, accents and
 *  case do not matter, and the last word may be half typed. */
export function cutFound(text: string, search: string): Part[] {
  const wanted = search.match(word)?.map(fold) ?? []
  const half = wanted.at(-1)
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of half === undefined ? [] : text.matchAll(word)) {
    const folded = fold(found)
    if (!wanted.includes(folded) && !folded.startsWith(half ?? '')) continue
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false })
    parts.push({ text: found, isFound: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}

/** The passage that fits a search, in parts: its searched words apart, or all of it where it says it in other words. */
export function cutPassage({ start, end, excerpt, excerpt_start }: Passage, search: string): Part[] {
  const place = { start: start - excerpt_start, end: end - excerpt_start }
  const cut = cutOut(excerpt, place) ?? { before: '', words: excerpt, after: '' }
  const marked = cutFound(cut.words, tellingWords(search))
  const words = marked.some(({ isFound }) => isFound) ? marked : [{ text: cut.words, isFound: true }]
  const before = { text: `${excerpt_start > 0 ? '… ' : ''}${cut.before}`, isFound: false }
  return [before, ...words, { text: cut.after, isFound: false }].filter(({ text }) => text !== '')
}

/** Where a search has longer words, "are" and "the" say nothing about why a passage was found. */
function tellingWords(search: string): string {
  const long = search.match(word)?.filter((one) => one.length >= shortestTelling) ?? []
  return long.length > 0 ? long.join(' ') : search
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
