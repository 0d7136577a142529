import { Trans } from '@lingui/react/macro'
import type { Language, TranslatedText } from './api'

interface EarlierOriginalProps {
  text: TranslatedText
  own: Language
  language: Language
}

/** What a translation was made from, where the school has changed it since. */
export function EarlierOriginal({ text, own, language }: EarlierOriginalProps) {
  const earlier = text.translations[language]?.earlier_original
  if (!earlier) return null
  return (
    <p className="mt-1 text-14 text-ink-2">
      <Trans>
        Before:{' '}
        <s lang={own} dir="auto">
          {earlier}
        </s>
      </Trans>
    </p>
  )
}
