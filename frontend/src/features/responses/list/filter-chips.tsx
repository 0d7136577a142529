import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { dayRange, shortDay } from '@/shared/lib/format'
import { isStep, stepNames } from '@/shared/lib/steps'
import { Icon } from '@/shared/ui/icon'
import { questionsQuery } from '../api'
import type { Filters } from '../view/view'

interface FilterChipsProps {
  surveyId: string
  filters: Filters
  onRemove: (change: Partial<Filters>) => void
}

/** Filters that only links set, such as the bars in Insights. Each can be taken away. */
export function FilterChips({ surveyId, filters, onRemove }: FilterChipsProps) {
  const question = useQuestionLabel(surveyId, filters.questionId)
  const chips = [
    { label: question, change: { questionId: '' } },
    { label: filters.withoutCategory && t`No category`, change: { withoutCategory: '' } },
    { label: describeStep(filters), change: { step: '' } },
    { label: describeDays(filters), change: { submittedFrom: '', submittedTo: '' } },
  ].filter(({ label }) => label)
  if (chips.length === 0) return null

  function handleRemove({ currentTarget }: MouseEvent<HTMLButtonElement>, change: Partial<Filters>) {
    // The button that has the focus goes away: the search is near and always there.
    currentTarget.closest('search')?.querySelector<HTMLElement>('[type=search]')?.focus()
    onRemove(change)
  }

  return (
    <ul aria-label={t`More filters`} className="flex w-full flex-wrap gap-2">
      {chips.map(({ label, change }) => (
        <li
          key={label}
          className="inline-flex max-w-full items-center rounded-[22px] bg-accent-soft ps-3.5 text-14 font-semibold text-accent-hover"
        >
          <span className="min-w-0 py-1.5 wrap-anywhere">{label}</span>
          <button
            type="button"
            aria-label={t`Remove ${label}`}
            onClick={(event) => handleRemove(event, change)}
            className="grid size-9 shrink-0 place-items-center rounded-full hover:text-bad pointer-coarse:size-11"
          >
            <Icon of={X} size="small" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useQuestionLabel(surveyId: string, id: string): string {
  const { data, isPending } = useQuery({ ...questionsQuery(surveyId), enabled: id !== '' })
  if (id === '') return ''
  const index = data?.asked.findIndex((question) => question.id === id) ?? -1
  if (index >= 0) return t`Question ${index + 1}`
  if (data?.retired.some((question) => question.id === id)) return t`A question no longer asked`
  return isPending ? t`Question` : t`Unknown question`
}

function describeStep({ step }: Filters): string {
  return isStep(step) ? t`Stopped at: ${stepNames[step]}` : ''
}

function describeDays({ submittedFrom, submittedTo }: Filters): string {
  if (submittedFrom && submittedTo) return dayRange(submittedFrom, submittedTo)
  if (submittedFrom) return t`Since ${shortDay(submittedFrom)}`
  return submittedTo && t`Until ${shortDay(submittedTo)}`
}
