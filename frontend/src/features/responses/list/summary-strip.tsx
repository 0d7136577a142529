import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { overviewQuery } from '../api'
import { shortTime } from '../short-time'

/** The survey in four figures. It keeps its height while they are on their way. */
export function SummaryStrip({ surveyId }: { surveyId: string }) {
  const { data } = useQuery(overviewQuery(surveyId))
  const last = data?.last_response_at

  return (
    <dl className="grid grid-cols-[repeat(3,auto)_1fr] gap-x-10 gap-y-3 border-b border-line pb-5 max-sm:grid-cols-2">
      <Figure label="Submitted">{data?.counts.submitted}</Figure>
      <Figure label="In progress">{data?.counts.in_progress}</Figure>
      <Figure label="Teachers heard about">{data?.counts.teachers_mentioned}</Figure>
      <Figure label="Last response">{data && (last ? <Time time={last} /> : 'None yet')}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="text-18 font-semibold tabular-nums max-sm:text-16">{children ?? '–'}</dd>
    </div>
  )
}

function Time({ time }: { time: string }) {
  return <time dateTime={time}>{shortTime(time)}</time>
}
