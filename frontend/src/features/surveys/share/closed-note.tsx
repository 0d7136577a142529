import { DoorClosed } from 'lucide-react'
import { Link } from 'wouter'
import { Icon } from '@/shared/ui/icon'

/** Said before anything is handed out: the link is right, but nobody gets in yet. */
export function ClosedNote({ surveyId }: { surveyId: string }) {
  return (
    <div className="no-print mb-6 flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-3">
      <Icon of={DoorClosed} className="mt-0.5 text-warn" />
      <p>
        <b className="font-semibold">This survey is not open.</b> The link works, but it tells parents that
        the survey is closed.{' '}
        <Link href={`/admin/survey/${surveyId}/edit`}>Open it in the survey builder</Link> before you share
        it.
      </p>
    </div>
  )
}
