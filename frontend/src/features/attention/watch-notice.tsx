import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'

/** Said on the list and on each answer: nobody may take this for an alarm. */
export function WatchNotice({ emergencyNumber }: { emergencyNumber: string }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-warn-soft px-4 py-3 text-14">
      <Icon of={Clock} className="mt-px text-warn" />
      <span className="min-w-0">
        <Trans>
          <strong>This list is not watched around the clock.</strong> Answers are picked by a computer, so
          some can be missed. If a child may be in danger now, call {emergencyNumber}.
        </Trans>
      </span>
    </p>
  )
}
