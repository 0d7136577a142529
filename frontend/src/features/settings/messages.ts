import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Periods that schools choose from; blank keeps everything. */
export const retentionChoices: readonly { days: string; label: MessageDescriptor }[] = [
  { days: '', label: msg`Keep until we delete them` },
  { days: '365', label: msg`1 year after they are submitted` },
  { days: '730', label: msg`2 years after they are submitted` },
  { days: '1095', label: msg`3 years after they are submitted` },
  { days: '1825', label: msg`5 years after they are submitted` },
]

export const mailSecurity: readonly { value: string; label: MessageDescriptor }[] = [
  { value: 'starttls', label: msg`STARTTLS (most servers)` },
  { value: 'tls', label: msg`TLS from the start` },
  { value: 'none', label: msg`None: only on a network you trust` },
]

/** By the kind of security. */
export const usualPorts: Record<string, string> = { starttls: '587', tls: '465', none: '25' }

export const maxLogoBytes = 100_000
