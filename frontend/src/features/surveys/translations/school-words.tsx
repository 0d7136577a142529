import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { explain } from '@/shared/api/error'
import { languageInText } from '@/shared/lib/format'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { TextInput } from '@/shared/ui/form/inputs'
import { type Language, saveTranslations, type TranslatedText, translationsQuery } from './api'
import { EarlierOriginal } from './earlier-original'
import { stateOf, textName } from './messages'
import { StateMark } from './state-mark'
import { useTranslation } from './use-translation'

interface SchoolWordsProps {
  surveyId: string
  own: Language
  language: Language
  texts: TranslatedText[]
}

/** The school's name and grades: many short texts, one line each, and none that parents could not do without. */
export function SchoolWords({ surveyId, own, language, texts }: SchoolWordsProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const drafts = texts.filter((text) => stateOf(text, language) === 'draft')
  const ownName = languageInText(own)
  const checkAll = useMutation({
    mutationFn: () => {
      const edits = drafts.map(({ key, original, translations }) => {
        const text = translations[language]?.text ?? ''
        return [key, { text, original, is_checked: true }] as const
      })
      return saveTranslations(surveyId, language, Object.fromEntries(edits))
    },
    onSuccess: (now) => queryClient.setQueryData(translationsQuery(surveyId).queryKey, now),
    onError: (error) =>
      showToast(explain(error, t`That could not be saved. Please try again.`), { tone: 'error' }),
  })

  function markUnsaved(key: string, isUnsaved: boolean) {
    setUnsaved((before) => {
      if (before.has(key) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(key)
      else after.delete(key)
      return after
    })
  }

  return (
    <section aria-labelledby="school-words" className="mt-9 first:mt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line pb-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="school-words" className="text-18">{t`School name and grades`}</h2>
          <p className="text-14 text-ink-2">
            {language === own
              ? t`Optional. The survey is in ${ownName}; write them here if the school’s own words are not.`
              : t`Optional. Parents see the school’s own words for those that aren’t checked. Enter checks one and goes on to the next.`}
          </p>
        </div>
        {drafts.length > 1 && (
          <Button
            size="small"
            icon={Check}
            disabled={unsaved.size > 0}
            isBusy={checkAll.isPending}
            busyLabel={t`Saving...`}
            onClick={() => checkAll.mutate()}
          >
            {t`Mark All as Checked`}
          </Button>
        )}
      </div>
      {texts.map((text) => (
        <SchoolWord
          key={text.key}
          surveyId={surveyId}
          own={own}
          language={language}
          text={text}
          onUnsaved={markUnsaved}
        />
      ))}
    </section>
  )
}

interface SchoolWordProps extends Omit<SchoolWordsProps, 'texts'> {
  text: TranslatedText
  onUnsaved: (key: string, isUnsaved: boolean) => void
}

function SchoolWord({ surveyId, own, language, text, onUnsaved }: SchoolWordProps) {
  const { value, saveState, error, change, markAsChecked, flush } = useTranslation(surveyId, language, text)
  const state = stateOf(text, language)
  const isSaved = saveState === 'saved'
  const canCheck = value.trim() !== '' && (state !== 'checked' || !isSaved)
  const name = textName(text)
  const languageLabel = languageInText(language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is reported.
  useEffect(() => {
    onUnsaved(text.key, !isSaved)
    // A grade that is gone from the list holds nothing up.
    return () => onUnsaved(text.key, false)
  }, [isSaved])

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canCheck) markAsChecked()
    const inputs = [...(event.currentTarget.closest('section')?.querySelectorAll('input') ?? [])]
    inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
  }

  return (
    <div className="grid gap-x-12 gap-y-1.5 border-b border-line py-2.5 md:grid-cols-2 md:items-center">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <div className="min-w-0">
          {text.key === 'school_name' && <p className="text-14 text-ink-2">{name}</p>}
          <p lang={own} dir="auto" className="font-serif wrap-anywhere">
            {text.original}
          </p>
          <EarlierOriginal text={text} own={own} language={language} />
        </div>
        <span className="shrink-0 text-14">
          <StateMark state={state} />
        </span>
      </div>
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <TextInput
            isSmall
            aria-label={t`${name} in ${languageLabel}`}
            lang={language}
            dir="auto"
            maxLength={text.max_length}
            autoComplete="off"
            className="font-serif"
            value={value}
            onChange={(event) => change(event.target.value)}
            onKeyDown={handleKeyDown}
            onBlur={flush}
          />
          {canCheck && (
            <Button
              size="small"
              variant="quiet"
              icon={Check}
              isIconOnPhone
              aria-label={t`Mark as Checked: ${name}`}
              onClick={markAsChecked}
            >
              {t`Mark as Checked`}
            </Button>
          )}
        </div>
        {error !== undefined && (
          <p role="alert" className="mt-1 text-14 text-bad">
            {explain(error, t`Not saved yet. It is sent again as soon as the connection is back.`)}
          </p>
        )}
      </div>
    </div>
  )
}
