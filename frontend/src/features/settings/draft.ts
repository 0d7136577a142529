import type { SchoolPatch, SchoolSettings } from './api'
import { contrastText, darken, isColor, isReadable } from './color'

/** What the form holds. A blank text means that nothing is set. */
export interface Draft {
  name: string
  time_zone: string
  public_url: string
  reply_address: string
  privacy_contact: string
  privacy_text: string
  accent_color: string
  /** Days, as a text; blank keeps everything. */
  retention_days: string
  /** A new picture in base64, null to remove the one that is there, undefined to leave it. */
  logo: string | null | undefined
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

export function toDraft(settings: SchoolSettings): Draft {
  return {
    name: settings.name ?? '',
    time_zone: settings.time_zone ?? '',
    public_url: settings.public_url ?? '',
    reply_address: settings.reply_address ?? '',
    privacy_contact: settings.privacy_contact ?? '',
    privacy_text: settings.privacy_text ?? '',
    accent_color: settings.accent_color ?? '',
    retention_days: settings.retention_days?.toString() ?? '',
    logo: undefined,
  }
}

/** Only what was changed, so that two admins at once do not undo each other. */
export function toPatch(draft: Draft, saved: SchoolSettings): SchoolPatch {
  const before = toDraft(saved)
  const patch: SchoolPatch = {}
  for (const name of Object.keys(before) as (keyof Draft)[]) {
    const value = draft[name]
    if (name === 'logo') {
      if (value !== undefined) patch.logo = value
    } else if (value?.trim() !== before[name]) {
      const text = value?.trim() || null
      if (name === 'retention_days') patch.retention_days = text === null ? null : Number(text)
      else patch[name] = text
    }
  }
  return patch
}

export function checkDraft(draft: Draft): DraftErrors {
  const errors: DraftErrors = {}
  const address = draft.public_url.trim()
  if (address && !/^https?:\/\/[^\s/@?#]+\/?$/i.test(address)) {
    errors.public_url =
      'The address begins with https:// and ends after the name, such as https://survey.school.example'
  }
  const email = draft.reply_address.trim()
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors.reply_address = 'Please enter a valid email address'
  }
  const color = draft.accent_color.trim()
  if (color && !isColor(color)) errors.accent_color = 'A color has a # and six digits, such as #0F6B6B'
  else if (color && !isReadable(color)) errors.accent_color = tooLight(color)
  return errors
}

function tooLight(color: string): string {
  const nearest = darken(color).toUpperCase()
  return `${color.toUpperCase()} is too light to read: its contrast is ${contrastText(color)} and must be 4.5. The nearest tone that works is ${nearest}.`
}
