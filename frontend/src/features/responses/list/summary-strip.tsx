import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { shortTime } from '@/shared/lib/format'
import { overviewQuery } from '../api'

/** The survey in four figures. It keeps its height while they load. */
export function SummaryStrip({ surveyId }: { surveyId: string }) {
  const { data } = useQuery(overviewQuery(surveyId))
  const last = data?.last_response_at

  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-b border-line pb-5 max-sm:justify-between max-sm:gap-x-4">
      <Figure label="Submitted">{data?.counts.submitted}</Figure>
      <Figure label="In progress">{data?.counts.in_progress}</Figure>
      <Figure label="Teachers mentioned">{data?.counts.teachers_mentioned}</Figure>
      <Figure label="Last response" isLine>
        {data && (last ? <Time time={last} /> : 'None yet')}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  /** On a phone label and value share one line of their own. */
  isLine?: boolean
  children: ReactNode
}

function Figure({ label, isLine = false, children }: FigureProps) {
  return (
    <div
      className={cx(
        'flex flex-col-reverse justify-end',
        isLine && 'max-sm:w-full max-sm:flex-row max-sm:justify-start max-sm:gap-2',
      )}
    >
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className={cx('text-18 font-semibold tabular-nums', isLine ? 'max-sm:text-14' : 'max-sm:text-16')}>
        {children ?? '–'}
      </dd>
    </div>
  )
}

function Time({ time }: { time: string }) {
  return <time dateTime={time}>{shortTime(time)}</time>
}
