import { t } from '@lingui/core/macro'
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
  smtp_host: string
  /** A number as a text; blank is the usual one. */
  smtp_port: string
  smtp_security: string
  smtp_username: string
  /** A new one; blank leaves the one that is saved. */
  smtp_password: string
  smtp_from: string
  /** A new picture in base64, null to remove the one that is there, undefined to leave it. */
  logo: string | null | undefined
}

type MailSecurity = SchoolSettings['smtp_security']
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
    smtp_host: settings.smtp_host ?? '',
    smtp_port: settings.smtp_port?.toString() ?? '',
    smtp_security: settings.smtp_security ?? 'starttls',
    smtp_username: settings.smtp_username ?? '',
    smtp_password: '',
    smtp_from: settings.smtp_from ?? '',
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
    } else if (name === 'smtp_password') {
      // As it was typed: a space may belong to it.
      if (value) patch.smtp_password = value
    } else if (value?.trim() !== before[name]) {
      const text = value?.trim() || null
      if (name === 'retention_days' || name === 'smtp_port') {
        patch[name] = text === null ? null : Number(text)
      } else if (name === 'smtp_security') patch.smtp_security = text as MailSecurity
      else patch[name] = text
    }
  }
  return patch
}

export function checkDraft(draft: Draft, saved: SchoolSettings): DraftErrors {
  const errors: DraftErrors = {}
  const address = draft.public_url.trim()
  if (address && !/^https?:\/\/[^\s/@?#]+\/?$/i.test(address)) {
    errors.public_url = t`The address begins with https:// and ends after the name, such as https://survey.school.example`
  }
  for (const name of ['reply_address', 'smtp_from'] as const) {
    const email = draft[name].trim()
    if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      errors[name] = t`Please enter a valid email address`
    }
  }
  const color = draft.accent_color.trim()
  if (color && !isColor(color)) errors.accent_color = t`A color has a # and six digits, such as #0F6B6B`
  else if (color && !isReadable(color)) errors.accent_color = tooLight(color)
  return { ...errors, ...('smtp_host' in saved.from_environment ? {} : checkServer(draft, saved)) }
}

function checkServer(draft: Draft, saved: SchoolSettings): DraftErrors {
  const host = draft.smtp_host.trim()
  const port = draft.smtp_port.trim()
  const errors: DraftErrors = {}
  if (!/^[\w.:-]*$/.test(host)) errors.smtp_host = t`Only the server’s name, such as smtp.school.example`
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    errors.smtp_port = t`A number from 1 to 65535`
  }
  if (host && !draft.smtp_from.trim()) errors.smtp_from = t`Please enter the address emails come from`
  const isOther = saved.has_smtp_password && host !== saved.smtp_host
  if (host && isOther && draft.smtp_username.trim() && !draft.smtp_password) {
    errors.smtp_password = t`Please type the password for this server. The saved one is for another.`
  }
  return errors
}

function tooLight(color: string): string {
  const tone = color.toUpperCase()
  const contrast = contrastText(color)
  const nearest = darken(color).toUpperCase()
  return t`${tone} is too light to read: its contrast is ${contrast} and must be 4.5. The nearest tone that works is ${nearest}.`
}
