import type { Language } from '../api'
import type { FirstMessages } from './en'
import type { LaterMessages } from './later/en'

interface LanguageEntry {
  /** In the language itself. Browsers do not know the names of all of them. */
  readonly name: string
  readonly load: () => Promise<FirstMessages>
  readonly loadLater: () => Promise<LaterMessages>
}

/** Every language that a parent can choose, in the order of the switch. Each is a file of its own that is fetched when
 *  it is needed. The server's list (core/languages.py) is the type, so that none can be forgotten here. */
export const languages: Record<Language, LanguageEntry> = {
  en: {
    name: 'English',
    load: async () => (await import('./en')).en,
    loadLater: async () => (await import('./later/en')).later,
  },
  es: {
    name: 'Español',
    load: async () => (await import('./es')).es,
    loadLater: async () => (await import('./later/es')).later,
  },
  zh: {
    name: '简体中文',
    load: async () => (await import('./zh')).zh,
    loadLater: async () => (await import('./later/zh')).later,
  },
  vi: {
    name: 'Tiếng Việt',
    load: async () => (await import('./vi')).vi,
    loadLater: async () => (await import('./later/vi')).later,
  },
  ar: {
    name: 'العربية',
    load: async () => (await import('./ar')).ar,
    loadLater: async () => (await import('./later/ar')).later,
  },
  ht: {
    name: 'Kreyòl Ayisyen',
    load: async () => (await import('./ht')).ht,
    loadLater: async () => (await import('./later/ht')).later,
  },
  fr: {
    name: 'Français',
    load: async () => (await import('./fr')).fr,
    loadLater: async () => (await import('./later/fr')).later,
  },
  pt: {
    name: 'Português',
    load: async () => (await import('./pt')).pt,
    loadLater: async () => (await import('./later/pt')).later,
  },
  ru: {
    name: 'Русский',
    load: async () => (await import('./ru')).ru,
    loadLater: async () => (await import('./later/ru')).later,
  },
  so: {
    name: 'Soomaali',
    load: async () => (await import('./so')).so,
    loadLater: async () => (await import('./later/so')).later,
  },
  tl: {
    name: 'Tagalog',
    load: async () => (await import('./tl')).tl,
    loadLater: async () => (await import('./later/tl')).later,
  },
  ko: {
    name: '한국어',
    load: async () => (await import('./ko')).ko,
    loadLater: async () => (await import('./later/ko')).later,
  },
}

export const languageTags = Object.keys(languages) as Language[]
/** For a page that the server did not write. */
export const defaultLanguage: Language = 'en'

/** The first of the wanted languages that there is: each as it is, then without its region. */
export function findLanguage(wanted: readonly (string | null | undefined)[]): Language | undefined {
  for (const tag of wanted) {
    const base = tag?.toLowerCase().split(/[-_]/)[0]
    const found = languageTags.find((known) => known === tag || known === (base === 'fil' ? 'tl' : base))
    if (found) return found
  }
  return undefined
}

type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The names of days and months, for a language that browsers do not know. */
interface Calendar {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly day: (day: number, month: string, weekday?: string) => string
}

/** Here and not in a file of its own, because every catalogue would have to wait for that one.
 *
 *  How a language counts and writes numbers, days and times: by the browser's own rules where it has some. */
export function formatsIn(locale: string, calendar?: Calendar) {
  const rules = new Intl.PluralRules(locale)
  const number = (value: number) => value.toLocaleString(locale)
  return {
    number,

    /** The form that goes with the number, which stands where `#` is. */
    count: (value: number, forms: Forms) =>
      (forms[rules.select(value)] ?? forms.other).replace('#', number(value)),

    day(date: Date, hasWeekday: boolean): string {
      if (calendar) {
        const weekday = hasWeekday ? calendar.weekdays[date.getDay()] : undefined
        return calendar.day(date.getDate(), calendar.months[date.getMonth()] ?? '', weekday)
      }
      return date.toLocaleDateString(locale, {
        ...(hasWeekday && { weekday: 'long' }),
        month: 'long',
        day: 'numeric',
      })
    },

    time: (date: Date) => date.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' }),
  }
}
