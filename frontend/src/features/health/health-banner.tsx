import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import { healthQuery } from './api'
import { healthMessage } from './messages'

/** Stands above every staff page while the server is in trouble, and goes by itself. */
export function HealthBanner() {
  const { data } = useQuery(healthQuery)
  const trouble = data ? healthMessage(data) : undefined

  // The region is always there: only what comes into it later is read out.
  return (
    <div role="status" className="no-print">
      {trouble && (
        <p className="mb-5 flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
          <Icon of={TriangleAlert} className="mt-0.5" />
          <span className="min-w-0">{trouble}</span>
        </p>
      )}
    </div>
  )
}
