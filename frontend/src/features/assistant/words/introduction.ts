import type { Engine } from '../api'

/** What can be asked about, and how far to trust it. */
export function introduce(submitted: number | undefined): string {
  if (submitted === 0) return 'There are no submitted responses yet. Once there are, ask about them here.'
  return `Ask about ${tellResponses(submitted)}. Every quote comes with its response, so that you can check it.`
}

function tellResponses(submitted: number | undefined): string {
  if (submitted === undefined) return 'the submitted responses'
  if (submitted === 1) return 'the one submitted response'
  return `the ${submitted.toLocaleString()} submitted responses`
}

/** Who will answer. */
export function tellEngine({ kind, label }: Engine): string {
  return kind === 'extractive'
    ? "Answers are put together on the school's server, without a language model."
    : `Answers are written by ${label}.`
}

/** Who did answer. */
export function tellAnswered({ kind, label }: Engine): string {
  return kind === 'extractive' ? 'Answered without a language model' : `Answered by ${label}`
}
