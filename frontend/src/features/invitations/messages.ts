import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import type { InvitationState, MailRow, RateGroup, RoundState, SendingPlan } from './api'

const roundNames = [msg`Invitation`, msg`First reminder`, msg`Second reminder`]

export function roundName(round: number): string {
  const name = roundNames[round]
  return name ? i18n._(name) : ''
}

type Access = Pick<InvitationState, 'allows_open_link' | 'is_confidential' | 'one_per_family'>

/** How often a family can answer, and why that is settled in a confidential survey. */
export function familyNote({ allows_open_link, is_confidential, one_per_family }: Access): string {
  if (is_confidential)
    return t`Not for a confidential survey: whoever is refused would learn that somebody else in the family has answered.`
  if (!one_per_family) return t`Each guardian of a family can answer.`
  const sentences = [
    t`The first guardian who submits answers for the family. The invitation says so, and whoever comes later is told. A survey like this can’t be confidential.`,
    allows_open_link && t`Answers through the public link belong to no family, so they aren’t limited.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** What is counted, where the words could mean more. */
export function funnelNote({ is_confidential }: Pick<InvitationState, 'is_confidential'>): string {
  const counted = t`Counted by family, once any of its guardians has come so far. Delivered: a mail server accepted an email, and it hasn’t come back.`
  const begun = is_confidential
    ? t`This survey is confidential, so Started and Submitted change for five or more families at a time, and once more when it closes.`
    : t`Started: a guardian has typed or chosen something. Opening the link alone doesn’t count, because mail servers open links too.`
  return `${counted} ${begun}`
}

/** "Send 198 Invitations", "Remind 52 Guardians" */
export function sendLabel({ round, emails }: Pick<SendingPlan, 'round' | 'emails'>): string {
  if (emails === 0) return t`No One to Email`
  return round === 0
    ? plural(emails, { one: 'Send # Invitation', other: 'Send # Invitations' })
    : plural(emails, { one: 'Remind # Guardian', other: 'Remind # Guardians' })
}

/** How many emails it is and how long it takes, and what cannot be taken back. */
export function sendingNote({ emails, families, minutes, round }: SendingPlan): string {
  const [length, times, homes] = [Math.max(minutes, 1), emails, families]
  const sentences = [
    t`${plural(times, { one: '# email', other: '# emails' })} to ${plural(homes, { one: '# family', other: '# families' })}, about ${plural(length, { one: '# minute', other: '# minutes' })}.`,
    emails > families && t`Each guardian gets a link of their own.`,
    round > 0 && t`Reminders go out between 8 a.m. and 8 p.m.`,
    t`Once an email is sent, it can’t be taken back.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** The sum that leads to the number on the button. */
export function planLines(plan: SendingPlan): [name: string, value: number][] {
  const lines: [string, number][] = [
    [t`By email`, plan.emails],
    [t`No email, letters to print`, plan.no_email],
    [t`Opted out, left alone`, plan.opted_out],
    [t`Address doesn’t work`, plan.failed],
    [t`Already answered`, plan.answered],
    [t`Already emailed`, plan.already_written],
  ]
  return lines.filter(([, value], index) => index === 0 || value > 0)
}

/** "121 accepted, 74 waiting, 2 trying again, 1 refused" */
export function progressLine(round: RoundState): string {
  const { sent, waiting, trying_again, refused, bounced, unconfirmed, cancelled } = round
  const parts = [
    plural(sent, { one: '# accepted', other: '# accepted' }),
    waiting > 0 && plural(waiting, { one: '# waiting', other: '# waiting' }),
    trying_again > 0 && plural(trying_again, { one: '# trying again', other: '# trying again' }),
    refused > 0 && plural(refused, { one: '# refused', other: '# refused' }),
    bounced > 0 && plural(bounced, { one: '# bounced', other: '# bounced' }),
    unconfirmed > 0 && plural(unconfirmed, { one: '# not confirmed', other: '# not confirmed' }),
    cancelled > 0 && plural(cancelled, { one: '# no longer needed', other: '# no longer needed' }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** In steps of 25, so that a screen reader is not told of every email. */
export function aboutDone(settled: number, all: number, isPaused: boolean): string {
  const [done, total] = [formatNumber(Math.floor(settled / 25) * 25), formatNumber(all)]
  return isPaused ? t`Paused. About ${done} of ${total} done` : t`About ${done} of ${total} done`
}

export const troubleNames: Record<MailRow['status'], MessageDescriptor> = {
  refused: msg`Refused. We won’t try again.`,
  bounced: msg`Came back.`,
  unconfirmed: msg`Not confirmed. It may have arrived.`,
  waiting: msg`Trying again later`,
}

/** In whole percent; none where nobody was invited. */
export function rate({ submitted, invited }: Pick<RateGroup, 'submitted' | 'invited'>): number {
  return invited === 0 ? 0 : Math.round((submitted / invited) * 100)
}
