import { en } from './en'

type Messages = typeof en

/** By language tag. A new language is one file and one line here. */
const catalogues: Record<string, Messages> = { en }

/** The texts in the reader's language, if there is a catalogue for it. */
export const t: Messages = choose(navigator.languages ?? [])

function choose(wanted: readonly string[]): Messages {
  const tags = wanted.flatMap((tag) => [tag, tag.split('-')[0] ?? tag])
  const known = tags.find((tag) => tag in catalogues)
  return (known && catalogues[known]) || en
}

/** Tells the browser which language the page speaks and in which direction it reads. */
export function applyLanguage(): void {
  document.documentElement.lang = t.lang
  document.documentElement.dir = t.dir
}
