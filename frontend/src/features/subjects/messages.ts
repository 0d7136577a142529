import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { localDate } from '@/shared/lib/format'
import type { PersonErased, PersonHeld, PrivacyRequest } from './api'

export const kindNames: Record<PrivacyRequest['kind'], MessageDescriptor> = {
  export: msg`A copy of everything`,
  erase: msg`Erase everything`,
}

/** "2 responses, 1 guardian, 3 emails", without what there is none of. */
export function heldLine({ responses, guardians, emails_sent }: PersonHeld): string {
  return listed(responses.length, guardians.length, emails_sent)
}

export function erasedLine({ responses, guardians, emails_sent }: PersonErased): string {
  const records = listed(responses, guardians, emails_sent)
  return t`Erased: ${records}.`
}

function listed(responses: number, guardians: number, emails: number): string {
  const parts = [
    responses > 0 && plural(responses, { one: '# response', other: '# responses' }),
    guardians > 0 && plural(guardians, { one: '# guardian', other: '# guardians' }),
    emails > 0 && plural(emails, { one: '# email', other: '# emails' }),
  ]
  return parts.filter((part) => part !== false).join(', ') || t`nothing`
}

/** "3 answers, submitted 3/30/2026" */
export function responseLine({
  answers,
  submitted_at,
}: Pick<PersonHeld['responses'][number], 'answers' | 'submitted_at'>): string {
  const written = plural(answers, { one: '# answer', other: '# answers' })
  if (!submitted_at) return t`${written}, not submitted`
  const date = localDate(submitted_at)
  return t`${written}, submitted ${date}`
}

/** "1 privacy request is waiting" */
export function waitingLine(waiting: number): string {
  return plural(waiting, { one: '# privacy request is waiting', other: '# privacy requests are waiting' })
}

/** Who did it, or why nobody did. */
export function doneLine({ outcome, done_by }: Pick<PrivacyRequest, 'outcome' | 'done_by'>): string {
  if (outcome === null) return t`Waiting`
  if (outcome === 'declined') return done_by ? t`Declined by ${done_by}` : t`Declined`
  return done_by ? t`Done by ${done_by}` : t`Done`
}
