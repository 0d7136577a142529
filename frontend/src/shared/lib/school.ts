/** The school's name as the server wrote it into the page. */
export function schoolName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content.trim() || 'Parent Survey'
}
