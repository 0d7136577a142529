export interface Part {
  text: string
  isFound: boolean
}

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

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
