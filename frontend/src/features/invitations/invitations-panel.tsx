import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Mail, Pause, Play, Printer } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { useMay } from '@/shared/api/permissions'
import { queryKeys } from '@/shared/api/queries'
import { cx } from '@/shared/lib/cx'
import { saveFile } from '@/shared/lib/files'
import { formatNumber, shortTime } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { paths } from '@/shared/lib/paths'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { AccessSection } from './access-section'
import {
  downloadLinks,
  type InvitationState,
  invitationsQuery,
  type Kind,
  type MailRow,
  type RoundState,
  sendAgain,
  setPaused,
} from './api'
import { aboutDone, funnelNote, progressLine, roundName, troubleNames } from './messages'
import { RateSection } from './rate-section'
import { SendDialog } from './send-dialog'

/** Browsers draw their own, each in its own colours. */
const bar =
  'block w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent'

/** Everything about inviting families to one survey: who has answered, what is being sent, and the next step. */
export function InvitationsPanel({ surveyId }: { surveyId: string }) {
  const state = useQuery(invitationsQuery(surveyId))
  const [sending, setSending] = useState<Kind>()
  const may = useMay()

  if (state.isPending) return <Skeleton label={t`Loading invitations...`} lines={8} />
  if (!state.data)
    return <RetryStrip query={state}>{t`Failed to load invitations. Please try again.`}</RetryStrip>
  const { data } = state
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <Funnel state={data} onSend={setSending} />
        {data.counts.invited > 0 && <p className="max-w-column text-14 text-ink-2">{funnelNote(data)}</p>}
      </div>
      {data.rounds.map((round) => (
        <Round key={round.round} round={round} surveyId={surveyId} isPaused={data.is_paused} />
      ))}
      {data.rows.length > 0 && <Troubles surveyId={surveyId} rows={data.rows} />}
      {data.counts.invited > 0 && <RateSection surveyId={surveyId} />}
      {may('invite_families') && <OtherWays surveyId={surveyId} letters={data.counts.letters} />}
      {may('build_surveys') && <AccessSection surveyId={surveyId} state={data} />}
      {sending && <SendDialog surveyId={surveyId} kind={sending} onClose={() => setSending(undefined)} />}
    </div>
  )
}

function Funnel({ state, onSend }: { state: InvitationState; onSend: (kind: Kind) => void }) {
  const may = useMay()
  const { invited, delivered, started, submitted } = state.counts
  const steps: [string, number][] = [
    [t`Invited`, invited],
    [t`Delivered`, delivered],
    [t`Started`, started],
    [t`Submitted`, submitted],
  ]
  return (
    <section
      aria-label={t`Who has answered`}
      className="grid overflow-hidden rounded-control border border-line bg-surface max-md:grid-cols-2 md:grid-cols-[repeat(4,1fr)_1.4fr]"
    >
      {steps.map(([name, value]) => (
        <div key={name} className="grid content-start gap-2 border-e border-b border-line p-5 md:border-b-0">
          <span className="text-14 text-ink-2">{name}</span>
          <span className="font-words text-28 leading-none font-semibold tabular-nums">
            {formatNumber(value)}
          </span>
          <progress aria-label={name} max={Math.max(invited, 1)} value={value} className={cx('h-1.5', bar)} />
        </div>
      ))}
      <div className="grid content-center gap-3 bg-accent-soft p-5 max-md:col-span-2">
        {!may('invite_families') ? (
          <p className="text-14">
            {invited === 0 ? t`No family has been invited yet.` : reminderText(state)}
          </p>
        ) : invited === 0 ? (
          <>
            <p className="text-14">{t`Each guardian gets a link of their own, with their name and teachers filled in.`}</p>
            <Button variant="primary" icon={Mail} onClick={() => onSend('invitations')}>
              {t`Invite Families`}
            </Button>
          </>
        ) : (
          <>
            <p className="text-14">{reminderText(state)}</p>
            {state.next_reminder !== null && (
              <Button variant="primary" icon={Mail} onClick={() => onSend('reminders')}>
                {t`Send a Reminder`}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => onSend('invitations')}>
              {t`Invite New Families`}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function reminderText({ counts, next_reminder }: InvitationState): string {
  const open = plural(counts.invited - counts.submitted, {
    one: '# family hasn’t answered.',
    other: '# families haven’t answered.',
  })
  if (next_reminder === null) return t`${open} Both reminders have gone out.`
  return next_reminder === 2 ? t`${open} One more reminder is possible.` : open
}

interface RoundProps {
  round: RoundState
  surveyId: string
  isPaused: boolean
}

function Round({ round, surveyId, isPaused }: RoundProps) {
  const name = roundName(round.round)
  const settled = round.total - round.waiting - round.trying_again
  const [done, total] = [formatNumber(settled), formatNumber(round.total)]
  return (
    <section className="rounded-control border border-line bg-surface p-5 sm:p-6">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-words text-22 font-semibold">{name}</span>
        <span className="text-14 font-normal text-ink-2">{shortTime(round.created_at)}</span>
      </h2>
      <p className="mt-2 tabular-nums">
        <Trans>
          <b className="text-18">{done}</b> of {total} done
        </Trans>
      </p>
      <progress
        aria-label={t`${name}: emails sent`}
        max={Math.max(round.total, 1)}
        value={settled}
        className={cx('mt-2 h-2', bar)}
      />
      {/* Every 25, not every one: a screen reader would never stop. */}
      <p aria-live="polite" className="sr-only">
        {round.waiting > 0 ? aboutDone(settled, round.total, isPaused) : t`All emails have been sent`}
      </p>
      <p className="mt-2 text-14 text-ink-2 tabular-nums">{progressLine(round)}</p>
      {round.waiting > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-14 text-ink-2">
            {isPaused
              ? t`Paused. Nothing is sent until you continue.`
              : round.round > 0
                ? t`You can close this page. Sending continues on the school’s server, between 8 a.m. and 8 p.m.`
                : t`You can close this page. Sending continues on the school’s server.`}
          </p>
          <PauseButton surveyId={surveyId} isPaused={isPaused} />
        </div>
      )}
    </section>
  )
}

function PauseButton({ surveyId, isPaused }: Pick<RoundProps, 'surveyId' | 'isPaused'>) {
  const queryClient = useQueryClient()
  const pausing = useMutation({
    mutationFn: () => setPaused(surveyId, !isPaused),
    onSuccess: (state) => queryClient.setQueryData(invitationsQuery(surveyId).queryKey, state),
  })
  return (
    <>
      <Button
        size="small"
        icon={isPaused ? Play : Pause}
        isBusy={pausing.isPending}
        busyLabel={isPaused ? t`Continuing...` : t`Pausing...`}
        onClick={() => pausing.mutate()}
      >
        {isPaused ? t`Continue Sending` : t`Pause Sending`}
      </Button>
      {pausing.error && (
        <ErrorStrip>{explain(pausing.error, t`That did not work. Please try again.`)}</ErrorStrip>
      )}
    </>
  )
}

function Troubles({ surveyId, rows }: { surveyId: string; rows: MailRow[] }) {
  const may = useMay()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: (row: MailRow) => sendAgain(surveyId, row.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.survey(surveyId) }),
  })
  const columns: Column<MailRow>[] = [
    {
      header: t`Guardian`,
      className: 'sm:w-1/3',
      cell: ({ name, recipient }) => (
        <span className="grid">
          <span dir="auto" className="text-16 font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="text-ink-2 wrap-anywhere">{recipient}</span>
        </span>
      ),
    },
    {
      header: t`The mail server said`,
      cell: ({ status, reply }) => (
        <span className="grid gap-0.5">
          <span>{i18n._(troubleNames[status])}</span>
          {reply && <q className="text-ink-2 wrap-anywhere">{reply}</q>}
        </span>
      ),
    },
    {
      header: t`Actions`,
      align: 'right',
      isActions: true,
      cell: (row) =>
        row.status === 'unconfirmed' &&
        may('invite_families') && (
          <Button size="small" aria-description={row.name} onClick={() => again.mutate(row)}>
            {t`Send Again`}
          </Button>
        ),
    },
  ]
  return (
    <section className="grid gap-3">
      <h2 className="font-words text-22 font-semibold">{t`Needs a look`}</h2>
      {again.error && (
        <ErrorStrip>{explain(again.error, t`Failed to send again. Please try again.`)}</ErrorStrip>
      )}
      <DataTable caption={t`Emails that need a look`} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </section>
  )
}

function OtherWays({ surveyId, letters }: { surveyId: string; letters: number }) {
  const may = useMay()
  const links = useMutation({
    mutationFn: () => downloadLinks(surveyId),
    onSuccess: (file) => saveFile(file, 'personal-links.csv'),
  })
  return (
    <section className="grid gap-3">
      <h2 className="font-words text-22 font-semibold">{t`Other ways to reach families`}</h2>
      <p className="text-ink-2">
        {letters > 0
          ? plural(letters, {
              one: '# guardian has no email. Print a letter, with a QR code.',
              other: '# guardians have no email. Print a letter for each, with a QR code.',
            })
          : t`Print letters with a QR code, or send the personal links through your own messenger or SMS tool.`}
      </p>
      {links.error && (
        <ErrorStrip>{explain(links.error, t`That did not work. Please try again.`)}</ErrorStrip>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink icon={Printer} href={paths.letters(surveyId)}>
          {t`Print Letters`}
        </ButtonLink>
        <Button
          icon={Download}
          isBusy={links.isPending}
          busyLabel={t`Preparing...`}
          onClick={() => links.mutate()}
        >
          {t`Personal Links (CSV)`}
        </Button>
        {may('manage_settings') && (
          <ButtonLink icon={Mail} variant="quiet" href={paths.mailSettings}>
            {t`Email Settings`}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
