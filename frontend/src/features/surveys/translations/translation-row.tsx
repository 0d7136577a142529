import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { explain } from '@/shared/api/error'
import { cx } from '@/shared/lib/cx'
import { languageInText } from '@/shared/lib/format'
import { Button } from '@/shared/ui/form/button'
import { TextArea } from '@/shared/ui/form/text-area'
import type { Language, TranslatedText } from './api'
import { EarlierOriginal } from './earlier-original'
import { hintOf, stateOf, textName } from './messages'
import { StateMark } from './state-mark'
import { useTranslation } from './use-translation'

interface TranslationRowProps {
  surveyId: string
  own: Language
  language: Language
  text: TranslatedText
}

/** The survey's own words, and beside them the same in another language. */
export function TranslationRow({ surveyId, own, language, text }: TranslationRowProps) {
  const { value, saveState, error, change, markAsChecked, flush } = useTranslation(surveyId, language, text)
  const id = useId()
  const state = stateOf(text, language)
  const canCheck = value.trim() !== '' && (state !== 'checked' || saveState !== 'saved')
  const name = textName(text)
  const languageLabel = languageInText(language)

  return (
    <div className="grid gap-x-12 gap-y-2 border-b border-line py-5 md:grid-cols-2">
      <div className="flex items-center justify-between gap-3 text-14 text-ink-2 md:col-span-2">
        <span>{name}</span>
        <StateMark state={state} />
      </div>
      <div className="min-w-0">
        <p lang={own} dir="auto" className="font-serif text-18 wrap-anywhere whitespace-pre-line">
          {text.original}
        </p>
        <EarlierOriginal text={text} own={own} language={language} />
      </div>
      <div className="min-w-0">
        <TextArea
          aria-label={t`${name} in ${languageLabel}`}
          aria-describedby={`${id}-hint`}
          lang={language}
          dir="auto"
          rows={1}
          maxLength={text.max_length}
          placeholder={t`Write the ${languageLabel} text`}
          className="font-serif text-18"
          value={value}
          onChange={(event) => change(event.target.value)}
          onBlur={flush}
        />
        <div className="mt-1.5 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14">
          <p id={`${id}-hint`} className={cx('min-w-0 flex-1', error ? 'text-bad' : 'text-ink-2')}>
            {error
              ? explain(error, t`Not saved yet. It is sent again as soon as the connection is back.`)
              : hintOf(state, own)}
          </p>
          {canCheck && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t`Mark as Checked: ${name}`}
              onClick={markAsChecked}
            >
              {t`Mark as Checked`}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
