/** The time of a message with two digits each for hour and minute, as the reader's locale writes it. */
export function chatTime(time: string, locale?: string): string {
  const text = new Date(time).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  // Some engines write a narrow space before AM and PM, which is no space when one searches the page.
  return text.replaceAll('\u202f', ' ')
}
