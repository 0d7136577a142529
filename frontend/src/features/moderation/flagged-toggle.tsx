import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { flagsQuery } from './api'

interface FlaggedToggleProps {
  surveyId: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Says how many there are; where there are none, nothing is offered. */
export function FlaggedToggle({ surveyId, isOn, onChange }: FlaggedToggleProps) {
  const { data } = useQuery(flagsQuery(surveyId))
  if (!isOn && !data?.total) return null

  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={cx(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border px-3.5 text-14 font-semibold transition-colors',
        isOn
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      <Icon of={Flag} size="small" />
      Flagged
      <span className="font-normal tabular-nums">
        {`(${data?.total ?? '–'}${data?.total_is_capped ? '+' : ''})`}
      </span>
    </button>
  )
}
