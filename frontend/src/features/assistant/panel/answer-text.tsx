import { cutSentences } from '../words/sentences'

interface AnswerTextProps {
  text: string
  /** Whether more of it may come. */
  isGrowing: boolean
}

/** Plain text with its line breaks, whatever it holds: nothing in it becomes a link, a picture or markup.
 *
 *  The talk around it is a live region. A screen reader is told each sentence when it is whole; the one that is still
 *  being written is for the eye, until it is whole, too. */
export function AnswerText({ text, isGrowing }: AnswerTextProps) {
  const { finished, rest } = cutSentences(text)
  return (
    <p dir="auto" className="max-w-[66ch] whitespace-pre-wrap wrap-anywhere">
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
