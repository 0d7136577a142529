/** An address as one types it. Browsers add https:// on their own; anything else has to be written out. */
export function typedAddress(link: string): string {
  return link.replace(/^https:\/\//, '')
}
