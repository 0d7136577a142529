const halfCharacters = /\p{Surrogate}/gu

/** The text without halves of characters, as `toWellFormed` gives it, which Safari 16 does not have. */
export function wellFormed(text: string): string {
  return text.replace(halfCharacters, '\ufffd')
}

export interface Cut {
  before: string
  words: string
  after: string
}

/** Words of a text, and the text around them. The server counts characters, a string here counts
 *  halves of some of them: an emoji is one there and two here. */
export function cutOut(text: string, { start, end }: { start: number; end: number }): Cut | undefined {
  const characters = Array.from(text)
  const words = characters.slice(start, end).join('')
  if (!words.trim()) return undefined
  return { before: characters.slice(0, start).join(''), words, after: characters.slice(end).join('') }
}

/** A text as searches compare it: without accents, in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a text contains every word of a search, whatever their order, accents and case. An empty search finds all. */
export function hasEveryWord(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
