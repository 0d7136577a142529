import { Globe } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { useStore } from '@/shared/lib/use-store'
import { Icon } from '@/shared/ui/icon'
import type { Language } from '../api'
import { languages, languageTags } from '../messages/languages'
import { language, switchLanguage, t } from '../messages/messages'

/** On the first step: every language in its own name, in one row that can be pushed sideways on a phone. They are links,
 *  so that a press before React is there is not lost either (app/survey/before-react.ts). */
export function LanguageRow() {
  const current = useStore(language)
  return (
    <nav id="languages" aria-label={t.language} className="border-b border-line bg-surface">
      <ul className="mx-auto flex w-full max-w-parent overflow-x-auto overscroll-x-contain px-3 text-14 lg:flex-wrap">
        {languageTags.map((tag) => (
          <li key={tag} className="shrink-0">
            <a
              href={`?lang=${tag}`}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                void switchLanguage(tag)
              }}
              className={cx(
                'flex min-h-11 items-center px-2 leading-tight no-underline focus-visible:-outline-offset-3',
                tag === current
                  ? 'font-semibold text-ink shadow-[inset_0_-3px_0] shadow-accent hover:text-ink'
                  : 'hover:underline',
              )}
            >
              {languages[tag].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On every other page: the system's own list behind a globe and the language's name. */
export function LanguageSelect() {
  const current = useStore(language)
  return (
    <label className="language-select relative -me-2 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-14 font-semibold text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent hover:text-accent-hover">
      <Icon of={Globe} size="small" />
      <span aria-hidden="true" lang={current} className="max-[379px]:hidden">
        {languages[current].name}
      </span>
      <select
        aria-label={t.language}
        value={current}
        onChange={({ target }) => void switchLanguage(target.value as Language)}
        className="absolute inset-0 size-full cursor-pointer bg-surface text-16 text-ink opacity-0"
      >
        {languageTags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag].name}
          </option>
        ))}
      </select>
    </label>
  )
}
