const longest = 60

/** A name that every file system takes: the title's letters and digits, in any script. */
export function fileName(title: string, kind: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const start = [...words.join('-')].slice(0, longest).join('').replace(/-$/, '')
  return `${start || 'survey'}-qr.${kind}`
}
