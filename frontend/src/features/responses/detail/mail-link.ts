import { wellFormed } from '@/shared/lib/well-formed'

/** A mail link to one recipient, whatever a visitor wrote into the field: only the @ signs keep a meaning. */
export function mailLink(email: string): string {
  return `mailto:${wellFormed(email).split('@').map(encodeURIComponent).join('@')}`
}
