import type { SurveyDetail } from '../api'

/** How many answers hang on a question, asked or retired. */
export function answerCounts({ questions, retired_questions }: SurveyDetail): (questionId: string) => number {
  const counts = new Map(
    [...questions, ...retired_questions].map(({ id, answer_count }) => [id, answer_count]),
  )
  return (questionId) => counts.get(questionId) ?? 0
}
