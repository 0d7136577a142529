import { useEffect, useState } from 'react'
import type { Question, Summary, Teacher } from '../api'
import type { ResponseStore } from '../saving/response-store'
import type { Values } from '../saving/slots'

export type SummaryState = 'loading' | 'failed' | Summary

/** What the server will keep, asked for once the last words have arrived there. */
export function useSummary(response: ResponseStore): SummaryState {
  const [state, setState] = useState<SummaryState>('loading')
  useEffect(() => {
    let isCurrent = true
    const settled = Promise.race([
      response.whenSettled(),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ])
    settled
      .then(() => response.readSummary())
      .then(
        (summary) => isCurrent && setState(summary),
        () => isCurrent && setState('failed'),
      )
    return () => {
      isCurrent = false
    }
  }, [response])
  return state
}

/** The same from what is on the screen: shown until the server's summary is there, and in its place when it fails. */
export function summarize(
  values: Values,
  chosen: readonly Teacher[],
  questions: readonly Question[],
): Summary {
  return {
    parent: { name: values.name.trim() || null, email: values.email.trim() || null },
    teachers: [...chosen],
    answers: questions.map(({ id, text }, order) => ({
      question_id: id,
      question_text: text,
      answer_text: values.answers[id] ?? '',
      order,
    })),
  }
}
