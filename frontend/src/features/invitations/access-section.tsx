import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Switch } from '@/shared/ui/form/switch'
import { type InvitationState, saveAccess } from './api'
import { familyNote } from './messages'

export function AccessSection({ surveyId, state }: { surveyId: string; state: InvitationState }) {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<Parameters<typeof saveAccess>[1]>) => {
      const { allows_open_link, is_confidential, one_per_family } = state
      return saveAccess(surveyId, { allows_open_link, is_confidential, one_per_family, ...change })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.survey(surveyId) }),
  })
  return (
    <section className="grid max-w-column gap-3">
      <h2 className="font-words text-22 font-semibold">{t`Who can answer, and who is named`}</h2>
      {save.error && <ErrorStrip>{explain(save.error, t`Failed to save. Please try again.`)}</ErrorStrip>}
      <Switch
        isOn={!state.allows_open_link}
        isDisabled={save.isPending}
        onChange={(isOn) => save.mutate({ allows_open_link: !isOn })}
      >
        {t`Only families with a personal link can answer`}
      </Switch>
      <p className="text-14 text-ink-2">
        {state.allows_open_link
          ? t`Anyone with the survey’s public link can answer too.`
          : t`The public link and the poster no longer work for this survey.`}
      </p>
      <Switch
        isOn={state.is_confidential}
        isDisabled={save.isPending || !state.can_change_privacy || state.one_per_family}
        onChange={(isOn) => save.mutate({ is_confidential: isOn })}
      >
        {t`Confidential`}
      </Switch>
      <p className="text-14 text-ink-2">
        {state.is_confidential
          ? t`Names and emails are removed when a family submits. You see how many have answered, not who.`
          : t`You see who has answered, and answers with the parent’s name.`}{' '}
        {state.can_change_privacy
          ? t`Families are told, so this can’t be changed after the first invitation or answer.`
          : t`Families have been told, so this can no longer be changed.`}
      </p>
      <Switch
        isOn={state.one_per_family}
        isDisabled={save.isPending || state.is_confidential}
        onChange={(isOn) => save.mutate({ one_per_family: isOn })}
      >
        {t`One response per family`}
      </Switch>
      <p className="text-14 text-ink-2">{familyNote(state)}</p>
    </section>
  )
}
