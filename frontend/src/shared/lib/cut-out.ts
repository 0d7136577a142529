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
