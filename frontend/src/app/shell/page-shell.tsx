import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '@/shared/lib/paths'
import { chooseTheme, storedTheme, type ThemeChoice, themeChoices } from '@/shared/lib/theme'
import { SkipLink } from '@/shared/ui/layout/skip-link'
import { NavBar } from './nav-bar'

/** What surrounds every page of this entry. A page brings its own `PageTitle`, which takes focus. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink />
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
          Help
        </Link>
        <ThemeControl />
      </footer>
    </div>
  )
}

const words: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' }

function ThemeControl() {
  const [choice, setChoice] = useState(storedTheme)

  function handleChoose(next: ThemeChoice) {
    chooseTheme(next)
    setChoice(next)
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-1">
      <legend className="float-start me-2">Theme</legend>
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
          {words[option]}
        </label>
      ))}
    </fieldset>
  )
}
