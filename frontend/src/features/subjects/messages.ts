import { count } from '@/shared/lib/format'
import type { PersonErased, PersonHeld, PrivacyRequest } from './api'

export const kindNames: Record<PrivacyRequest['kind'], string> = {
  export: 'A copy of everything',
  erase: 'Erase everything',
}

/** "2 responses, 1 family, 3 emails", without what there is none of. */
export function heldLine({ responses, families, emails_sent }: PersonHeld): string {
  return listed(responses.length, families.length, emails_sent)
}

export function erasedLine({ responses, families, emails_sent }: PersonErased): string {
  return `Erased: ${listed(responses, families, emails_sent)}.`
}

function listed(responses: number, families: number, emails: number): string {
  const parts = [
    responses > 0 && count(responses, 'response'),
    families > 0 && count(families, 'family', 'families'),
    emails > 0 && count(emails, 'email'),
  ]
  return parts.filter((part) => part !== false).join(', ') || 'nothing'
}

/** "1 privacy request is waiting" */
export function waitingLine(waiting: number): string {
  return `${count(waiting, 'privacy request')} ${waiting === 1 ? 'is' : 'are'} waiting`
}

/** Who did it, or why nobody did. */
export function doneLine({ outcome, done_by }: Pick<PrivacyRequest, 'outcome' | 'done_by'>): string {
  if (outcome === null) return 'Waiting'
  const what = outcome === 'declined' ? 'Declined' : 'Done'
  return done_by ? `${what} by ${done_by}` : what
}
