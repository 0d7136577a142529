import { count } from '@/shared/lib/format'
import type { MailRow, RateGroup, RoundState, SendingPlan } from './api'

export const roundNames = ['Invitation', 'First reminder', 'Second reminder'] as const

export function roundName(round: number): string {
  return roundNames[round] ?? ''
}

/** What is counted, where the words could mean more. */
export const funnelNote =
  'Delivered: a mail server accepted an email to the family, and it hasn’t come back. Started: the family has typed or chosen something. Opening the link alone doesn’t count, because mail servers open links too.'

/** "Send 198 Invitations", "Remind 52 Families" */
export function sendLabel({
  round,
  emails,
  to_email,
}: Pick<SendingPlan, 'round' | 'emails' | 'to_email'>): string {
  if (emails === 0) return 'No One to Email'
  return round === 0
    ? `Send ${count(emails, 'Invitation')}`
    : `Remind ${count(to_email, 'Family', 'Families')}`
}

/** The sum that leads to the number on the button. */
export function planLines(plan: SendingPlan): [name: string, value: number][] {
  const lines: [string, number][] = [
    ['By email', plan.to_email],
    ['No email, letters to print', plan.no_email],
    ['Opted out, left alone', plan.opted_out],
    ['Address doesn’t work', plan.failed],
    ['Already answered', plan.answered],
    ['Already emailed', plan.already_written],
  ]
  return lines.filter(([, value], index) => index === 0 || value > 0)
}

/** "121 accepted, 74 waiting, 2 trying again, 1 refused" */
export function progressLine(round: RoundState): string {
  const parts = [
    `${round.sent} accepted`,
    round.waiting > 0 && `${round.waiting} waiting`,
    round.trying_again > 0 && `${round.trying_again} trying again`,
    round.refused > 0 && `${round.refused} refused`,
    round.bounced > 0 && `${round.bounced} bounced`,
    round.unconfirmed > 0 && `${round.unconfirmed} not confirmed`,
    round.cancelled > 0 && `${round.cancelled} no longer needed`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

export const troubleNames: Record<MailRow['status'], string> = {
  refused: 'Refused. We won’t try again.',
  bounced: 'Came back.',
  unconfirmed: 'Not confirmed. It may have arrived.',
  waiting: 'Trying again later',
}

/** In whole percent; none where nobody was invited. */
export function rate({ submitted, invited }: Pick<RateGroup, 'submitted' | 'invited'>): number {
  return invited === 0 ? 0 : Math.round((submitted / invited) * 100)
}
