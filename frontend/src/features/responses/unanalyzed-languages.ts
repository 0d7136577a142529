import { languageName } from '@/shared/lib/language-name'

/** The names of the languages, each once, and what is said about them. */
export function describeUnanalyzed(
  languages: (string | null)[],
): { names: string[]; sentence: string } | undefined {
  const names = [...new Set(languages)].filter((code) => code !== null).map(languageName)
  if (names.length === 0) return undefined
  return { names, sentence: `Not analyzed in ${names.length === 1 ? 'this language' : 'these languages'}` }
}
