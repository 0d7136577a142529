import { i18n, pseudoLanguage } from './i18n'

/** The staff side's languages, each in its own name. */
export const staffLanguages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const
export type StaffLanguage = (typeof staffLanguages)[number]['code']

const storageKey = 'staff-language'

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** The language of this page: English also where the catalogue of another did not arrive. */
export function shownLanguage(): StaffLanguage {
  return staffLanguages.find(({ code }) => code === i18n.locale)?.code ?? 'en'
}

/** What was chosen on this device, else the first of the browser's languages that we have. */
function wantedLanguage(): StaffLanguage {
  for (const tag of [storedLanguage(), ...navigator.languages]) {
    const language = staffLanguages.find(({ code }) => code === tag?.split('-')[0])
    if (language) return language.code
  }
  return 'en'
}

/** Before the first text is shown. A catalogue that does not arrive leaves the page in English, which works. */
export async function showLanguage(
  load: Record<Exclude<StaffLanguage, 'en'>, () => Promise<{ messages: Record<string, string> }>>,
): Promise<void> {
  if (storedLanguage() === pseudoLanguage) return i18n.activate(pseudoLanguage)
  const language = wantedLanguage()
  if (language === 'en') return
  try {
    const { messages } = await load[language]()
    i18n.loadAndActivate({ locale: language, locales: `${language}-US`, messages })
    document.documentElement.lang = language
  } catch {
    // English it is.
  }
}

/** Remembers the language on this device and shows it: the page begins anew, since its texts are read once. */
export function chooseLanguage(language: StaffLanguage): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // A browser that forbids storage keeps its own language.
  }
  location.reload()
}
