/** The school's name as the server wrote it into the page. While the first step of the survey is rendered at build
 *  time there is no page, and the server writes the name into that as well. */
export function schoolName(): string {
  if (typeof document === 'undefined') return '{{school_name}}'
  return read('application-name') || 'Parent Survey'
}

/** Whom to ask: an address or whatever else the school has set. Empty while it has set nothing. */
export function schoolContact(): string {
  return read('school-contact')
}

/** Where the links begin that parents get: the address that the school has set, or else the one in staff's browser. */
export function publicOrigin(): string {
  return read('public-url') || location.origin
}

/** How short a password may be; a school can raise it. */
export function minPasswordLength(): number {
  return Number(read('password-min-length')) || 6
}

/** Whether the server can send a link to somebody who forgot the password. */
export function canMailPasswordLink(): boolean {
  return read('password-by-mail') !== ''
}

/** With whose account staff can sign in beside a password, such as "Google"; empty where the school set up none. */
export function signInProvider(): string {
  return read('sign-in-with')
}

/** The zone that dates are shown in; without one it is the reader's own. */
export function schoolZone(): string | undefined {
  return read('time-zone') || undefined
}

function read(name: string): string {
  return find(name)?.content.trim() ?? ''
}

/** What this page says from now on in place of what the server wrote. */
export function writeSchool(name: string, content: string): void {
  find(name)?.setAttribute('content', content)
}

function find(name: string) {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
}
