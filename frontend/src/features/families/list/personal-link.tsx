import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { explain } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import { Button } from '@/shared/ui/form/button'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { type FamilySurvey, type Guardian, renewLink, revokeLink } from '../api'

export type LinkAct = 'renew' | 'revoke'

interface LinkProps {
  guardian: Guardian
  survey: FamilySurvey
}

/** For a guardian who lost their link or passed it on. One who has answered needs none. */
export function LinkSection({ guardian, survey, onAct }: LinkProps & { onAct: (act: LinkAct) => void }) {
  if (!guardian.has_link || guardian.status === 'submitted') return null
  const isRevoked = guardian.status === 'revoked'
  const { title } = survey
  return (
    <section aria-label={t`Personal link`} className="grid gap-2">
      <h3 className="font-semibold">{t`Personal link`}</h3>
      <p className="text-14 text-ink-2 wrap-anywhere">
        {isRevoked
          ? t`Turned off: this guardian can’t answer ${title} by a personal link.`
          : t`To ${title}. Replace it if they lost it or passed it on.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAct('renew')}>
          {isRevoked ? t`Make a New Link` : t`Replace Link`}
        </Button>
        {!isRevoked && (
          <Button size="small" variant="quiet" onClick={() => onAct('revoke')}>
            {t`Turn Off Link`}
          </Button>
        )}
      </div>
    </section>
  )
}

export function LinkDialog({
  act,
  guardian,
  survey,
  onClose,
}: LinkProps & { act: LinkAct; onClose: () => void }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.families })
  const renew = useMutation({
    mutationFn: () => renewLink(survey.id, guardian.id),
    // A second try would make the link of the first one useless.
    retry: false,
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: () => revokeLink(survey.id, guardian.id),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const name = guardian.name || guardian.email || t`this guardian`
  const { title } = survey
  if (renew.data) return <NewLink name={name} url={renew.data} onClose={onClose} />
  return act === 'renew' ? (
    <ConfirmDialog
      title={guardian.status === 'revoked' ? t`Make a new link?` : t`Replace this link?`}
      confirmLabel={guardian.status === 'revoked' ? t`Make a New Link` : t`Replace Link`}
      busyLabel={t`Replacing...`}
      variant="primary"
      isBusy={renew.isPending}
      error={renew.error ? explain(renew.error, t`Failed to make a link. Please try again.`) : undefined}
      onConfirm={() => renew.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} gets a new link to {title}, and the one they have stops working. Answers they have begun are
          kept: the new link leads to them.
        </Trans>
      </p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={t`Turn off this link?`}
      confirmLabel={t`Turn Off Link`}
      busyLabel={t`Turning off...`}
      isBusy={revoke.isPending}
      error={
        revoke.error ? explain(revoke.error, t`Failed to turn off the link. Please try again.`) : undefined
      }
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>
          Whoever opens the link of {name} is told to ask the school office, and they get no more emails about{' '}
          {title}. Answers they have begun are kept, and a new link leads to them.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

function NewLink({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={t`New link`}
      size="short"
      initialFocus={copy}
      onClose={onClose}
      footer={
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t`Done`}</Button>
          <CopyButton ref={copy} variant="primary" text={url}>
            {t`Copy Link`}
          </CopyButton>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>
          <Trans>
            Send it to {name} only: whoever has it can answer for them. Letters and reminders have the new
            link from now on.
          </Trans>
        </p>
        <p className="rounded-control bg-sunken p-3 font-mono text-14 wrap-anywhere">{url}</p>
      </div>
    </Dialog>
  )
}
