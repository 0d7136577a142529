import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Icon } from '@/shared/ui/icon'
import { newConcernsQuery } from './api'

/** On the dashboard, only when there is something that nobody has taken. */
export function AttentionStrip() {
  const { data } = useQuery(newConcernsQuery)
  if (!data?.new) return null
  const number = formatNumber(data.new)
  return (
    <section
      aria-label={t`Needs attention`}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface py-1 ps-4 pe-2 max-sm:py-3"
    >
      <Icon of={Flag} className="text-bad" />
      <p className="min-w-0 flex-1 basis-50">
        {data.new === 1 ? (
          <Trans>
            <strong>1 answer</strong> needs attention, and nobody has taken it yet.
          </Trans>
        ) : (
          <Trans>
            <strong>{number} answers</strong> need attention, and nobody has taken them yet.
          </Trans>
        )}
      </p>
      <ButtonLink href={paths.attention} variant="quiet">
        {t({ message: 'Review', context: 'verb' })}
      </ButtonLink>
    </section>
  )
}
