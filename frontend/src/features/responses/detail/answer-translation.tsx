import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { languageInText } from '@/shared/lib/format'
import { shownLanguage } from '@/shared/lib/language'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { type AnswerDetail, type ResponseDetail, translateAnswer } from '../api'
import { translateMessage } from '../messages'

interface AnswerTranslationProps {
  response: ResponseDetail
  answer: AnswerDetail
}

/** Below what the parent wrote, for whoever does not read that language. It is asked for each time and kept nowhere. */
export function AnswerTranslation({ response, answer }: AnswerTranslationProps) {
  const { answer_id, language } = answer
  const shown = shownLanguage()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (answerId: string) => translateAnswer(response.id, answerId, shown),
  })
  const isForeign = language !== null && language !== 'und' && language !== shown
  if (!response.can_translate || !answer_id || !isForeign) return null

  if (data) {
    const from = languageInText(language)
    return (
      <figure className="mt-2 border-s-4 border-line ps-3">
        <figcaption className="text-14 text-ink-2">{t`Translated from ${from} by machine, to help you read. The words above are what counts.`}</figcaption>
        <p lang={shown} className="mt-1 leading-relaxed whitespace-pre-wrap">
          {data.text}
        </p>
        {data.is_cut && (
          <p className="mt-1 text-14 text-ink-2">{t`Only the beginning of this long answer is translated.`}</p>
        )}
      </figure>
    )
  }
  return (
    <div className="mt-2">
      <Button
        icon={Languages}
        size="small"
        isBusy={isPending}
        busyLabel={t`Translating...`}
        onClick={() => mutate(answer_id)}
      >{t`Translate`}</Button>
      {error && <ErrorStrip>{translateMessage(error)}</ErrorStrip>}
    </div>
  )
}
