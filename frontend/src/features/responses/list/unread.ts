/** The server counts no further. */
const maxCounted = 1000

/** What a search says about answers that only their words lead to so far; nothing when all were read. */
export function describeUnread(unread: number): string {
  if (unread === 0) return ''
  if (unread === 1) return '1 answer is still being read. It is found by its words already.'
  const count = `${unread.toLocaleString('en-US')}${unread >= maxCounted ? '+' : ''}`
  return `${count} answers are still being read. They are found by their words already.`
}
