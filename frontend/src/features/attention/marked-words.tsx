import { cutOut } from '@/shared/lib/text'
import type { ConcernItem } from './api'

/** The answer as it was written, with the words marked that raised it. */
export function MarkedWords({ item: { answer_text: text, words } }: { item: ConcernItem }) {
  let rest = text
  let done = 0
  const parts = words.flatMap(({ start, end }) => {
    const cut = cutOut(rest, { start: start - done, end: end - done })
    if (!cut) return []
    rest = cut.after
    done = end
    return [{ start, ...cut }]
  })
  return (
    <>
      {parts.map(({ start, before, words: marked }) => (
        <span key={start}>
          {before}
          <mark>{marked}</mark>
        </span>
      ))}
      {rest}
    </>
  )
}
