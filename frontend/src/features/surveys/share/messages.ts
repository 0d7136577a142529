import { t } from '@lingui/core/macro'

interface About {
  school: string
  title: string
  link: string
}

/** What a school sends to families. It says only what holds for every survey of this product. */
export function familyMessage({ school, title, link }: About): string {
  return [
    t`Dear families,`,
    t`Please take a few minutes for our survey “${title}”. It works well on a phone, and your words are saved as you type, so you can stop and go on later on the same device.`,
    link,
    `${t`Thank you!`}\n${school}`,
  ].join('\n\n')
}

/** Opens the staff member's own email program with everything filled in but the addresses. */
export function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}

/** An address as one types it. Browsers add https:// on their own; anything else has to be written out. */
export function typedAddress(link: string): string {
  return link.replace(/^https:\/\//, '')
}
