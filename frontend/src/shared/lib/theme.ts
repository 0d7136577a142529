export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storageKey = 'theme'

/** What the visitor chose earlier; "system" when nothing is stored or storage is closed to us. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return themeChoices.find((choice) => choice === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Shows the theme and remembers it on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // A browser that forbids storage shows the choice until the page is closed.
  }
}

export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  paintBrowserBar(choice)
}

/** The two theme-color metas follow the system by their media; a choice switches one of them off. */
function paintBrowserBar(choice: ThemeChoice) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.media
    const isFor = meta.dataset.media.includes('dark') ? 'dark' : 'light'
    if (choice === 'system') meta.media = meta.dataset.media
    else meta.media = choice === isFor ? 'all' : 'not all'
  }
}
