/** Periods that schools choose from; blank keeps everything. */
export const retentionChoices = [
  { days: '', label: 'Keep until we delete them' },
  { days: '365', label: '1 year after they are submitted' },
  { days: '730', label: '2 years after they are submitted' },
  { days: '1095', label: '3 years after they are submitted' },
  { days: '1825', label: '5 years after they are submitted' },
] as const

export const maxLogoBytes = 100_000
