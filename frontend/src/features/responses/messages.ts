import { formatNumber, languageName } from '@/shared/lib/format'

/** The server counts no further. */
const maxCounted = 1000

/** What a search says about answers that only their words lead to so far; nothing when all were read. */
export function describeUnread(unread: number): string {
  if (unread === 0) return ''
  if (unread === 1) return '1 answer is still being read. You can already find it by its exact words.'
  const count = `${formatNumber(unread)}${unread >= maxCounted ? '+' : ''}`
  return `${count} answers are still being read. You can already find them by their exact words.`
}

/** The names of the languages, each once, and a sentence about them. */
export function describeUnanalyzed(
  languages: (string | null)[],
): { names: string[]; sentence: string } | undefined {
  const names = [...new Set(languages)].filter((code) => code !== null).map(languageName)
  if (names.length === 0) return undefined
  return { names, sentence: `Not analyzed in ${names.length === 1 ? 'this language' : 'these languages'}` }
}
