import type { ResponseListItem } from '../api'
import type { Quote } from './view'

interface Answer {
  answer_id: string | null
  answer_text: string
}

/** The position of words in the answers of a response, counted in characters as the server does. The answer that was
 *  named is searched first. Undefined when no answer contains exactly these words. */
export function findQuote(answers: Answer[], words: string, answerId?: string): Quote | undefined {
  const named = answers.filter(({ answer_id }) => answer_id === answerId)
  for (const { answer_id, answer_text } of [...named, ...answers]) {
    const at = words ? answer_text.indexOf(words) : -1
    if (!answer_id || at === -1) continue
    const start = countCharacters(answer_text.slice(0, at))
    return { answerId: answer_id, start, end: start + countCharacters(words) }
  }
  return undefined
}

/** A response is open at the passage that was found in it. */
export function quoteOf(found: ResponseListItem['found']): Quote | undefined {
  return found ? { answerId: found.answer_id, start: found.start, end: found.end } : undefined
}

/** An emoji is one for the server and two for a string here. */
function countCharacters(text: string): number {
  return Array.from(text).length
}
