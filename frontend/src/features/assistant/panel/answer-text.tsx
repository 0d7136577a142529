import { cx } from '@/shared/lib/cx'
import { cutSentences } from '../words/sentences'

interface AnswerTextProps {
  text: string
  /** Whether more of it may come. */
  isGrowing: boolean
  /** Whether it is the sentence above the parts of an answer, and not all of it. */
  isVerdict: boolean
}

/** Plain text with its line breaks, whatever it holds: nothing in it becomes a link, a picture or markup.
 *
 *  The talk around it is a live region. A screen reader is told each sentence when it is whole; the one that is still
 *  being written is for the eye, until it is whole, too. */
export function AnswerText({ text, isGrowing, isVerdict }: AnswerTextProps) {
  const { finished, rest } = cutSentences(text)
  return (
    <p
      dir="auto"
      className={cx('whitespace-pre-wrap wrap-anywhere', isVerdict ? 'sm:text-18' : 'max-w-[66ch]')}
    >
      {finished.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end.
        <span key={index}>{sentence}</span>
      ))}
      {rest && (
        <span key={isGrowing ? 'growing' : finished.length} aria-hidden={isGrowing || undefined}>
          {rest}
        </span>
      )}
    </p>
  )
}
