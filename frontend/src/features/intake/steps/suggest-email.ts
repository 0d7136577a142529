/** Where most families have their address, and where a slip is common. Others are never corrected. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'bellsouth.net',
  'sbcglobal.net',
  'protonmail.com',
]
/** One letter away from those above, and no slip. */
const others = ['mail.com', 'email.com', 'ymail.com']

/** The address that was probably meant, where its domain is one slip away from a common one. While somebody types, what
 *  may still become right is left alone. */
export function suggestEmail(email: string, isFinished: boolean): string | undefined {
  const text = email.trim()
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at).toLowerCase()
  if (at < 2 || common.includes(domain) || others.includes(domain)) return undefined
  const meant = common.find((known) => isOneSlip(domain, known))
  if (!meant || (!isFinished && (meant.startsWith(domain) || domain.startsWith(meant)))) return undefined
  return text.slice(0, at) + meant
}

/** One letter too many, too few or wrong, or two in the wrong order. What both begin and end with is left out first, so
 *  the work grows with the shorter of the two only. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start += 1
  let end = 0
  const most = Math.min(typed.length, meant.length) - start
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const wrong = typed.slice(start, typed.length - end)
  const right = meant.slice(start, meant.length - end)
  if (wrong.length <= 1 && right.length <= 1) return true
  return wrong.length === 2 && wrong[0] === right[1] && wrong[1] === right[0]
}
