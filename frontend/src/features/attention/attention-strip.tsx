import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { count } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Icon } from '@/shared/ui/icon'
import { newConcernsQuery } from './api'

/** On the dashboard, only when there is something that nobody has taken. */
export function AttentionStrip() {
  const { data } = useQuery(newConcernsQuery)
  if (!data?.new) return null
  return (
    <section
      aria-label="Needs attention"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface py-1 ps-4 pe-2 max-sm:py-3"
    >
      <Icon of={Flag} className="text-bad" />
      <p className="min-w-0 flex-1 basis-50">
        <strong>{count(data.new, 'answer')}</strong> {data.new === 1 ? 'needs' : 'need'} attention, and nobody
        has taken {data.new === 1 ? 'it' : 'them'} yet.
      </p>
      <ButtonLink href={paths.attention} variant="quiet">
        Review
      </ButtonLink>
    </section>
  )
}
