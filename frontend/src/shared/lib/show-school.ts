import { schoolName, writeSchool } from './school'
import { createStore } from './store'

/** Counts the changes of the school, for what shows its name and is already on the screen. */
export const schoolChanges = createStore(0)

interface School {
  name: string | null
  time_zone: string | null
  styles_url: string | null
  public_url: string | null
  reply_address: string | null
  privacy_contact: string | null
  smtp_host: string | null
  smtp_from: string | null
}

/** Does on this page what the server does on the next one: the school's name, zone, color and logo, whom to ask, where
 *  its links begin, and whether it can send emails. */
export function showSchool({ name, time_zone, styles_url, ...school }: School): void {
  const before = schoolName()
  writeSchool('application-name', name ?? 'Our School')
  document.title = document.title.replace(before, () => schoolName())
  writeSchool('time-zone', time_zone ?? '')
  writeSchool('school-contact', school.privacy_contact ?? school.reply_address ?? '')
  writeSchool('public-url', school.public_url ?? '')
  writeSchool('password-by-mail', school.smtp_host && school.smtp_from && school.public_url ? 'yes' : '')
  document.querySelector('link[data-school]')?.remove()
  if (styles_url) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles_url
    link.dataset.school = ''
    document.head.append(link)
  }
  schoolChanges.set(schoolChanges.getSnapshot() + 1)
}
