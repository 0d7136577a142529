/** The school's name as the server wrote it into the page. */
export function schoolName(): string {
  return read('application-name') || 'Parent Survey'
}

/** How short a password may be; a school can raise it. */
export function shortestPassword(): number {
  return Number(read('password-min-length')) || 6
}

function read(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}
