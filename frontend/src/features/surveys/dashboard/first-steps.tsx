import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { Icon } from '@/shared/ui/icon'
import { teacherCountQuery } from './api'

/** What a new school does first, in order, and what of it is done. Shown until there is a survey. */
export function FirstSteps() {
  const { data: teachers } = useQuery(teacherCountQuery)
  const hasTeachers = teachers !== undefined && teachers > 0

  return (
    <section aria-labelledby="first-steps" className="max-w-column px-6 pb-8 max-sm:px-4">
      <h2 id="first-steps" className="font-words text-18">
        Three steps to the first answers
      </h2>
      <ol className="mt-4 grid gap-5">
        <Step
          number={1}
          state={hasTeachers ? 'done' : 'next'}
          title={<Link href={paths.teachers}>Add your teachers</Link>}
        >
          {hasTeachers
            ? `${formatNumber(teachers)} ${teachers === 1 ? 'teacher is' : 'teachers are'} on the list.`
            : 'Parents choose from this list whom they write about.'}
        </Step>
        <Step
          number={2}
          state={hasTeachers ? 'next' : 'later'}
          title={<Link href={paths.newSurvey}>Create a survey</Link>}
        >
          Write the questions and look at them as a parent will.
        </Step>
        <Step number={3} state="later" title="Share it with families">
          You get a link, a QR code, a message to send and a poster to print.
        </Step>
      </ol>
    </section>
  )
}

type StepState = 'done' | 'next' | 'later'

const stateWords: Record<StepState, string> = { done: 'Done', next: 'Next', later: 'Later' }

interface StepProps {
  number: number
  state: StepState
  title: ReactNode
  children: ReactNode
}

function Step({ number, state, title, children }: StepProps) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className={cx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2 font-semibold tabular-nums',
          state === 'done' && 'border-accent bg-accent text-on-accent',
          state === 'next' && 'border-accent text-accent',
          state === 'later' && 'border-line-strong text-ink-2',
        )}
      >
        {state === 'done' ? <Icon of={Check} size="small" /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-semibold">{title}</span>
          <span className="text-14 text-ink-2">{stateWords[state]}</span>
        </p>
        <p className="text-14 text-ink-2">{children}</p>
      </div>
    </li>
  )
}
