import { useState } from 'react'
import { chooseTheme, storedTheme, type ThemeChoice, themeChoices } from '@/shared/lib/theme'

const words: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeControl() {
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
