import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { explain } from '@/shared/api/error'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { type Language, suggestTranslations, translationsQuery } from './api'

interface SuggestDraftsProps {
  surveyId: string
  language: Language
  missing: number
  /** Whether the language model is outside the school. */
  wordsLeave: boolean
  onSuggested: () => void
}

/** Drafts by the language model, where the school has one. It says where the words go. */
export function SuggestDrafts({ surveyId, language, missing, wordsLeave, onSuggested }: SuggestDraftsProps) {
  const queryClient = useQueryClient()
  const suggest = useMutation({
    mutationFn: () => suggestTranslations(surveyId, language),
    onSuccess: (now) => {
      queryClient.setQueryData(translationsQuery(surveyId).queryKey, now)
      onSuggested()
    },
  })
  return (
    <div className="mb-4 grid gap-2">
      {suggest.error && <ErrorStrip>{explain(suggest.error, t`Nothing could be suggested`)}</ErrorStrip>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          icon={Sparkles}
          isBusy={suggest.isPending}
          busyLabel={t`Drafting...`}
          onClick={() => suggest.mutate()}
        >
          {plural(missing, { one: 'Draft # Missing Text', other: 'Draft # Missing Texts' })}
        </Button>
        <p className="text-14 text-ink-2">
          {wordsLeave
            ? t`The survey’s texts are sent to your language model’s provider. Please check each draft.`
            : t`By the language model on the school’s server. Please check each draft.`}
        </p>
      </div>
    </div>
  )
}
