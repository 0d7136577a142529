import { useQuery } from '@tanstack/react-query'
import { shareQuery } from './api'

/** The line under the page's title; it keeps its height while the survey is on its way. */
export function SurveyTitle({ surveyId }: { surveyId: string }) {
  const { data } = useQuery(shareQuery(surveyId))
  return <p className="min-h-6 wrap-anywhere">{data?.title}</p>
}
