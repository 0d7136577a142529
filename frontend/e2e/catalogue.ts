import type { Page } from '@playwright/test'
import type { Language } from '../src/features/intake/api'
import { languages } from '../src/features/intake/messages/languages'

/** Whatever stands in a sentence in the place of a number, a name or a date. */
const samples = [0, 1, 2, 3, 5, 11, 21, 100, 365, 730, '', '‹›', new Date()]

export async function loadCatalogue(tag: Language) {
  return { ...(await languages[tag].load()), ...(await languages[tag].loadLater()) }
}

/** Every word that a page in this language may show: the catalogue's, the languages' own names, and what is given. */
export async function wordsOf(tag: Language, ...given: string[]): Promise<Set<string>> {
  const names = Object.values(languages).map(({ name }) => name)
  const catalogue = textsIn(await loadCatalogue(tag)).flatMap(wordsIn)
  return new Set([...names, ...given].flatMap(wordsIn).concat(catalogue))
}

/** The words on the page that are not among the known ones, each with the text it stands in. */
export async function strangeWords(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(readTexts)
  return texts.flatMap((text) =>
    wordsIn(text)
      .filter((word) => !isKnown(word, known))
      .map((word) => `${word} in “${text}”`),
  )
}

/** The words on a page in the language that marks each letter (src/shared/lib/i18n.ts) that are neither marked nor known. A
 *  known one may be cut short; one letter alone is a key or a number. */
export async function unmarkedWords(page: Page, known: Iterable<string>): Promise<string[]> {
  const whole = [...known]
  const texts = await page.evaluate(readTexts)
  return texts.flatMap((text) =>
    wordsIn(text)
      .filter((word) => word.length > 1 && /[a-z](?!\u0301)/.test(word))
      .filter((word) => !whole.some((other) => other.startsWith(word)))
      .map((word) => `${word} in “${text}”`),
  )
}

/** Korean and others write a particle without a space after what stands in a gap. */
function isKnown(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word) || /\p{Script=Latin}/u.test(word)) return known.has(word)
  const letters = [...word]
  return letters.some(
    (_, at) => known.has(letters.slice(0, at).join('')) && known.has(letters.slice(at).join('')),
  )
}

/** In the browser: everything that can be seen or heard, apart from what somebody typed. */
function readTexts(): string[] {
  const found = [document.title]
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('script, style, noscript') || !element.checkVisibility()) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      found.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes) {
      if (node instanceof Text && element.tagName !== 'TEXTAREA') found.push(node.data)
    }
  }
  return found.map((text) => text.trim()).filter(Boolean)
}

/** Every text in there; of a sentence with gaps, what it becomes with each of the samples. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return samples.flatMap((sample) => tryOut(value as Sentence, sample))
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []
}

type Sentence = (...values: unknown[]) => unknown

function tryOut(sentence: Sentence, sample: unknown): string[] {
  try {
    const text = sentence(sample, sample)
    return typeof text === 'string' ? [text] : []
  } catch {
    // A number where a date belongs.
    return []
  }
}

/** Runs of letters; Latin ones apart from others, because Chinese sets no space between them. */
export function wordsIn(text: string): string[] {
  const runs = text.match(/(?:\p{Script=Latin}|\p{M})+|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu) ?? []
  return runs.map((word) => word.toLocaleLowerCase('en'))
}
