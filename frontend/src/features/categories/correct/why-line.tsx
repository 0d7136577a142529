import type { AnswerCategory } from '../api'

interface WhyLineProps {
  category: AnswerCategory | undefined
  words: string | undefined
}

/** Why a category is there, in a sentence; the words themselves are marked in the answer. */
export function WhyLine({ category, words }: WhyLineProps) {
  return (
    <p role="status" className="text-14 text-ink-2 wrap-anywhere not-empty:mt-1">
      {category && tellSource(category)}
      {category && words && (
        <>
          {' '}
          The words that speak for it: <q className="font-words">{words.trim()}</q>
        </>
      )}
    </p>
  )
}

function tellSource({ name, source, confidence }: AnswerCategory): string {
  if (source === 'staff') return `${name}: decided by staff. Every later run keeps it.`
  if (confidence === null) return `${name}: given by AI.`
  return `${name}: given by AI, ${Math.round(confidence * 100)}% confident.`
}
