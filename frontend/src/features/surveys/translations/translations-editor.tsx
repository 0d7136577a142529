import { t } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { languageInText, languageName } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import type { Language, TranslationState, Translations } from './api'
import { AddLanguage, TranslationsMenu } from './language-menus'
import { countStates, progressOf, speaksOwn, stateNames, stateOf, textsToTranslate } from './messages'
import { SchoolWords } from './school-words'
import { SuggestDrafts } from './suggest-drafts'
import { TranslationRow } from './translation-row'

/** Of a language that the survey offers; or of its own, for the school's words where they are not in it. */
type Tab = Language | 'own'

interface TranslationsEditorProps {
  surveyId: string
  translations: Translations
}

/** A tab for each language, and in it every text beside its translation. */
export function TranslationsEditor({ surveyId, translations }: TranslationsEditorProps) {
  const [chosen, setChosen] = useState<Tab>()
  /** Grows when the words in the boxes were replaced from outside, so that the boxes start again. */
  const [round, setRound] = useState(0)
  const offered = translations.languages
  const tabs: Tab[] = speaksOwn(translations) ? [...offered, 'own'] : offered
  const tab = chosen && tabs.includes(chosen) ? chosen : offered[0]
  const texts = textsToTranslate(translations.texts)
  const own = languageInText(translations.language)

  const menus = (
    <div className="ms-auto flex flex-wrap items-center gap-2 pb-2">
      <AddLanguage surveyId={surveyId} translations={translations} onAdded={setChosen} />
      <TranslationsMenu
        surveyId={surveyId}
        translations={translations}
        language={tab === 'own' ? undefined : tab}
        onReplaced={() => setRound(round + 1)}
      />
    </div>
  )
  if (!tab) {
    return (
      <>
        <div className="mb-6 flex">{menus}</div>
        <EmptyState
          icon={Languages}
          title={t`Only one language so far`}
          hint={t`Parents read this survey in ${own}. Add a language to translate its questions; buttons and hints are there in 12 languages already.`}
        />
        {speaksOwn(translations) && (
          <SchoolWords
            surveyId={surveyId}
            own={translations.language}
            language={translations.language}
            texts={texts.filter((text) => text.is_optional)}
          />
        )}
      </>
    )
  }
  return (
    <Tabs.Root value={tab} onValueChange={(next) => setChosen(next as Tab)}>
      <div className="mb-5 flex flex-wrap items-end gap-x-6 border-b border-line">
        <Tabs.List
          aria-label={t`Languages`}
          className="flex max-w-full gap-x-7 overflow-x-auto max-sm:gap-x-5"
        >
          {tabs.map((code) => (
            <Tabs.Trigger key={code} value={code} className={tabClass}>
              <span className="block font-semibold">
                {languageName(code === 'own' ? translations.language : code)}
              </span>
              <span className="block text-14 text-ink-2">
                {code === 'own' ? t`School and grades` : progressOf(texts, code)}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {menus}
      </div>
      {tabs.map((code) => (
        <Tabs.Content key={code} value={code}>
          <TextList
            key={round}
            surveyId={surveyId}
            translations={translations}
            language={code === 'own' ? translations.language : code}
            onReplaced={() => setRound(round + 1)}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

const tabClass = cx(
  'shrink-0 pb-2.5 text-start transition-colors hover:text-ink data-[state=active]:text-accent',
  'data-[state=active]:shadow-[inset_0_-3px_0] data-[state=active]:shadow-accent',
)

type Filter = 'all' | TranslationState
const filters: Filter[] = ['all', 'missing', 'draft', 'stale', 'checked']

interface TextListProps extends TranslationsEditorProps {
  language: Language
  onReplaced: () => void
}

function TextList({ surveyId, translations, language, onReplaced }: TextListProps) {
  const isOwn = language === translations.language
  const texts = textsToTranslate(translations.texts).filter((text) => text.is_optional || !isOwn)
  const own = languageName(translations.language)
  const [filter, setFilter] = useState<Filter>('all')
  /** What the filter found when it was chosen: a row does not vanish while somebody writes in it. */
  const [found, setFound] = useState<Set<string>>()
  const counts = { all: texts.length, ...countStates(texts, language) }
  const shown = found ? texts.filter(({ key }) => found.has(key)) : texts
  const needed = shown.filter((text) => !text.is_optional)

  function choose(next: Filter) {
    setFilter(next)
    const matching = texts.filter((text) => stateOf(text, language) === next)
    setFound(next === 'all' ? undefined : new Set(matching.map(({ key }) => key)))
  }

  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">{t`Which texts are shown`}</legend>
        {filters.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            className={pillClass}
            onClick={() => choose(name)}
          >
            {name === 'all' ? t`All` : i18n._(stateNames[name])}{' '}
            <span className="text-ink-2">{counts[name]}</span>
          </button>
        ))}
      </fieldset>
      {translations.can_suggest && !isOwn && counts.missing > 0 && (
        <SuggestDrafts
          surveyId={surveyId}
          language={language}
          missing={counts.missing}
          wordsLeave={translations.words_leave ?? false}
          onSuggested={onReplaced}
        />
      )}
      {needed.length > 0 && (
        <div className="grid grid-cols-2 gap-x-12 border-b border-line pb-2 text-14 text-ink-2 max-md:hidden">
          <span>{t`${own} (original)`}</span>
          <span>{languageName(language)}</span>
        </div>
      )}
      {needed.map((text) => (
        <TranslationRow
          key={text.key}
          surveyId={surveyId}
          own={translations.language}
          language={language}
          text={text}
        />
      ))}
      {shown.length > needed.length && (
        <SchoolWords
          surveyId={surveyId}
          own={translations.language}
          language={language}
          texts={shown.filter((text) => text.is_optional)}
        />
      )}
      {shown.length === 0 && <p className="py-8 text-ink-2">{t`No text is in this state.`}</p>}
    </>
  )
}

const pillClass = cx(
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-14 font-semibold',
  'hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-11',
)
