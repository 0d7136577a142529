interface Box {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

/** Room above the question that an answer belongs to. */
const topMargin = 16
/** Less than a line is no news. */
const line = 24

/** How far to scroll while an answer grows: along with it, but never so far that its question leaves at the top, and
 *  never back. Whoever reads begins at the beginning, and may be further down by now. */
export function followTo({ scrollTop, scrollHeight, clientHeight }: Box, questionTop: number): number {
  return Math.max(scrollTop, Math.min(scrollHeight - clientHeight, questionTop - topMargin))
}

/** Whether words came in below of all that the reader has had in view. */
export function hasUnseen({ scrollHeight }: Box, seenUpTo: number): boolean {
  return scrollHeight > seenUpTo + line
}

export function isAtEnd({ scrollTop, scrollHeight, clientHeight }: Box): boolean {
  return scrollHeight - scrollTop - clientHeight < line
}
