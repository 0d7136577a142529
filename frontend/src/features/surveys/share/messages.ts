import type { Share } from './api'
import { directionOf, familyTexts, type Language } from './texts'

/** What families read in one language. */
export interface Words {
  language: Language
  dir: 'ltr' | 'rtl'
  title: string
  /** That of the survey where nobody has translated its title. */
  titleLanguage: Language
  school: string
  /** Likewise. */
  schoolLanguage: Language
}

/** In the chosen languages, in the survey's order. */
export function wordsIn(
  { title: own, titles }: Pick<Share, 'title' | 'titles'>,
  chosen: Language[],
): Words[] {
  const [original] = titles
  return titles
    .filter(({ language }) => chosen.includes(language))
    .map(({ language, title, school }) => ({
      language,
      dir: directionOf(language),
      title: title ?? own,
      titleLanguage: title === null && original ? original.language : language,
      school: school ?? original?.school ?? '',
      schoolLanguage: school === null && original ? original.language : language,
    }))
}

/** Of each text once what several languages have in common. */
export function distinct(words: Words[], text: 'title' | 'school'): Words[] {
  return words.filter((one, index) => words.findIndex((other) => other[text] === one[text]) === index)
}

interface About {
  link: string
  words: Words[]
}

/** What a school sends to families: one language under the other, with one link. It says only what holds for every
 *  survey of this product. */
export function familyMessage({ link, words }: About): string {
  const letters = words.flatMap(({ language, title }) => {
    const { dear, please } = familyTexts[language]
    return [dear, please.replace('{title}', () => title)]
  })
  const thanks = words.map(({ language }) => familyTexts[language].thanks).join(' ')
  const schools = distinct(words, 'school').map(({ school }) => school)
  return [...letters, link, [thanks, ...schools].join('\n')].join('\n\n')
}

/** Opens the staff member's own email program with everything filled in but the addresses. */
export function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}

/** An address as one types it. Browsers add https:// on their own; anything else has to be written out. */
export function typedAddress(link: string): string {
  return link.replace(/^https:\/\//, '')
}
