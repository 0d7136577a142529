import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/shared/api/error'
import { useMay } from '@/shared/api/permissions'
import { queryKeys } from '@/shared/api/queries'
import { formatNumber, languageName } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { type Kind, planQuery, type SendingPlan, sendEmails } from './api'
import { planLines, roundName, sendingNote, sendLabel } from './messages'

interface SendDialogProps {
  surveyId: string
  kind: Kind
  onClose: () => void
}

/** The numbers first; what is sent is exactly what they say. */
export function SendDialog({ surveyId, kind, onClose }: SendDialogProps) {
  const queryClient = useQueryClient()
  const plan = useQuery(planQuery(surveyId, kind))
  const send = useMutation({
    mutationFn: (emails: number) => sendEmails(surveyId, kind, emails),
    // Whether a first try arrived is unknown: the numbers are looked at again instead.
    retry: false,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.survey(surveyId) })
      await queryClient.invalidateQueries({ queryKey: queryKeys.families })
      onClose()
    },
    onError: () => plan.refetch(),
  })
  const title = kind === 'invitations' ? t`Invite Families` : t`Send a Reminder`

  if (!plan.data) {
    return (
      <Dialog title={title} size="short" onClose={onClose}>
        {plan.error ? (
          <RetryStrip query={plan}>
            {explain(plan.error, t`Failed to count families. Please try again.`)}
          </RetryStrip>
        ) : (
          <Skeleton label={t`Counting families...`} lines={5} />
        )}
      </Dialog>
    )
  }
  const isPossible = plan.data.missing.length === 0 && plan.data.emails > 0
  return (
    <ConfirmDialog
      title={plan.data.round === 0 ? title : roundName(plan.data.round)}
      confirmLabel={isPossible ? sendLabel(plan.data) : t`Close`}
      busyLabel={t`Sending...`}
      variant={isPossible ? 'primary' : 'plain'}
      isBusy={send.isPending}
      error={send.error ? explain(send.error, t`Failed to send. Please try again.`) : undefined}
      onConfirm={() => (isPossible ? send.mutate(plan.data.emails) : onClose())}
      onClose={onClose}
    >
      <PlanSum plan={plan.data} />
    </ConfirmDialog>
  )
}

function PlanSum({ plan }: { plan: SendingPlan }) {
  const may = useMay()
  const english = plan.languages
    .filter(({ is_written }) => !is_written)
    .map(({ language, guardians }) => `${languageName(language ?? '')} (${guardians})`)
  const languages = english.join(', ')
  return (
    <div className="grid gap-4">
      {plan.missing.map((sentence) => (
        <p key={sentence} role="alert" className="font-semibold">
          {sentence}
        </p>
      ))}
      {plan.needs_settings && may('manage_settings') && (
        <ButtonLink variant="primary" href={paths.mailSettings} className="justify-self-start">
          {t`Open Settings`}
        </ButtonLink>
      )}
      <dl>
        {planLines(plan).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2 font-semibold">
          <dt>{t`Guardians`}</dt>
          <dd className="tabular-nums">{formatNumber(plan.guardians)}</dd>
        </div>
      </dl>
      {plan.emails > 0 && <p className="text-14 text-ink-2">{sendingNote(plan)}</p>}
      {english.length > 0 && (
        <p className="text-14 text-ink-2">
          {t`In English, because the email isn’t translated yet: ${languages}.`}
        </p>
      )}
      <p className="text-14 text-ink-2">
        {t`No email contains anything a parent wrote. Every email has a one-click way to opt out.`}
      </p>
    </div>
  )
}
