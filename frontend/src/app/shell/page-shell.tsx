import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { api, readSession } from '@/shared/api/session'
import { i18n } from '@/shared/lib/i18n'
import { chooseLanguage, type StaffLanguage, shownLanguage, staffLanguages } from '@/shared/lib/language'
import { paths } from '@/shared/lib/paths'
import { chooseTheme, storedTheme, type ThemeChoice, themeChoices } from '@/shared/lib/theme'
import { SkipLink } from '@/shared/ui/layout/skip-link'
import { NavBar } from './nav-bar'

/** What surrounds every page of this entry. A page brings its own `PageTitle`, which takes focus. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink>{t`Skip to content`}</SkipLink>
      <NavBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-10 max-sm:px-5 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <footer className="no-print mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-6 px-10 py-4 text-14 text-ink-2 max-sm:px-5">
        <Link
          href={paths.help}
          className="inline-flex min-h-9 items-center text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          {t`Help`}
        </Link>
        <div className="flex flex-wrap items-center gap-x-6">
          <LanguageControl />
          <ThemeControl />
        </div>
      </footer>
    </div>
  )
}

const themeNames: Record<ThemeChoice, MessageDescriptor> = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
}

/** Each language in its own name, and no word before them: whoever looks for one may not read the other. */
function LanguageControl() {
  const shown = shownLanguage()

  async function handleChoose(language: StaffLanguage) {
    if (readSession().status === 'signedIn') await rememberForEmails(language)
    chooseLanguage(language)
  }

  return (
    <ul aria-label={t`Language`} className="-ms-2 flex flex-wrap items-center gap-x-1">
      {staffLanguages.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-current={code === shown}
            onClick={() => handleChoose(code)}
            className="inline-flex min-h-9 items-center rounded-badge px-2 hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:underline-offset-4 pointer-coarse:min-h-11"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Emails to this person are in it, too. Without it the page changes all the same: the next sign-in tells the server. */
async function rememberForEmails(language: StaffLanguage): Promise<void> {
  const signal = AbortSignal.timeout(2_000)
  await api.PUT('/api/auth/language', { body: { language }, signal }).catch(() => undefined)
}

function ThemeControl() {
  const [choice, setChoice] = useState(storedTheme)

  function handleChoose(next: ThemeChoice) {
    chooseTheme(next)
    setChoice(next)
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-1">
      <legend className="float-start me-2">{t`Theme`}</legend>
      {themeChoices.map((option) => (
        <label
          key={option}
          className="inline-flex min-h-9 items-center rounded-badge px-2 hover:text-ink has-checked:font-semibold has-checked:text-ink has-checked:underline has-checked:underline-offset-4 has-focus-visible:outline-3 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="theme"
            value={option}
            checked={choice === option}
            onChange={() => handleChoose(option)}
            className="sr-only"
          />
          {i18n._(themeNames[option])}
        </label>
      ))}
    </fieldset>
  )
}
