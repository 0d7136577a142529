import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '@/shared/lib/paths'
import { waitingQuery } from './api'
import { waitingLine } from './messages'

/** Says on the dashboard that somebody waits for an answer about their data. */
export function WaitingStrip() {
  const { data: waiting = 0 } = useQuery(waitingQuery)
  if (waiting === 0) return null
  return (
    <p className="mb-5 rounded-control border border-line bg-surface px-4 py-3">
      <Link href={paths.privacyRequests} className="font-semibold">
        {waitingLine(waiting)}
      </Link>
    </p>
  )
}
