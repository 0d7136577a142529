/** Periods that schools choose from; blank keeps everything. */
export const retentionChoices = [
  { days: '', label: 'Keep until we delete them' },
  { days: '365', label: '1 year after they are submitted' },
  { days: '730', label: '2 years after they are submitted' },
  { days: '1095', label: '3 years after they are submitted' },
  { days: '1825', label: '5 years after they are submitted' },
] as const

export const mailSecurity = [
  { value: 'starttls', label: 'STARTTLS (most servers)' },
  { value: 'tls', label: 'TLS from the start' },
  { value: 'none', label: 'None: only on a network you trust' },
] as const

/** By the kind of security. */
export const usualPorts: Record<string, string> = { starttls: '587', tls: '465', none: '25' }

export const maxLogoBytes = 100_000
