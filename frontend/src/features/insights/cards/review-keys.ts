/** What a letter does in the list of quotes. They count only while the focus is inside it, so that nobody who speaks
 *  to the computer or types elsewhere approves something by accident. */
export type ReviewKey = 'approve' | 'hide' | 'reopen' | 'next' | 'previous'

const keys: Record<string, ReviewKey> = {
  a: 'approve',
  h: 'hide',
  u: 'reopen',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
}

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

export function readKey({ key, altKey, ctrlKey, metaKey }: Pressed): ReviewKey | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  return keys[key.length === 1 ? key.toLowerCase() : key]
}

/** The quote to focus after a decision: the next undecided one, else the next. */
export function indexAfterDecision(decisions: readonly string[], from: number): number {
  const waiting = decisions.findIndex((decision, index) => index > from && decision === 'open')
  return waiting >= 0 ? waiting : Math.min(from + 1, decisions.length - 1)
}
