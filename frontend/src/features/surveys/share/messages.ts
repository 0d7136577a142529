import type { Share } from './api'
import { directionOf, familyTexts, type Language } from './texts'

/** What families read in one language. */
export interface Words {
  language: Language
  dir: 'ltr' | 'rtl'
  title: string
  /** That of the survey where nobody has translated its title. */
  titleLanguage: Language
}

/** In the chosen languages, in the survey's order. */
export function wordsIn(
  { title: own, titles }: Pick<Share, 'title' | 'titles'>,
  chosen: Language[],
): Words[] {
  const [original] = titles
  return titles
    .filter(({ language }) => chosen.includes(language))
    .map(({ language, title }) => ({
      language,
      dir: directionOf(language),
      title: title ?? own,
      titleLanguage: title === null && original ? original.language : language,
    }))
}

interface About {
  school: string
  link: string
  words: Words[]
}

/** What a school sends to families: one language under the other, with one link. It says only what holds for every
 *  survey of this product. */
export function familyMessage({ school, link, words }: About): string {
  const letters = words.flatMap(({ language, title }) => {
    const { dear, please } = familyTexts[language]
    return [dear, please.replace('{title}', () => title)]
  })
  const thanks = words.map(({ language }) => familyTexts[language].thanks).join(' ')
  return [...letters, link, `${thanks}\n${school}`].join('\n\n')
}

/** Opens the staff member's own email program with everything filled in but the addresses. */
export function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}

/** An address as one types it. Browsers add https:// on their own; anything else has to be written out. */
export function typedAddress(link: string): string {
  return link.replace(/^https:\/\//, '')
}
