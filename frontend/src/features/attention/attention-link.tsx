import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useSession } from '@/shared/api/session'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { Icon } from '@/shared/ui/icon'
import { newConcernsQuery } from './api'

/** In the navigation of every staff page, with how many nobody has taken yet. */
export function AttentionLink() {
  const [location] = useLocation()
  const { user } = useSession()
  // With a temporary password the server answers nothing but its change.
  const isAllowed = user?.is_active === true && !user.must_change_password && !user.must_add_factor
  const { data } = useQuery({ ...newConcernsQuery, enabled: isAllowed })
  const number = data?.new ?? 0
  const isPage = location === paths.attention
  const isSection = isPage || location.startsWith(`${paths.attention}/`)
  return (
    <Link
      href={paths.attention}
      aria-current={isPage ? 'page' : isSection || undefined}
      className={cx(
        'inline-flex min-w-11 items-center justify-center gap-1.5 px-3.5 font-semibold whitespace-nowrap no-underline max-sm:px-2',
        'focus-visible:-outline-offset-3',
        isSection ? 'text-accent shadow-[inset_0_-3px_0] shadow-accent' : 'text-ink hover:text-accent',
      )}
    >
      <Icon of={Flag} className="sm:hidden" />
      <span className="max-sm:sr-only">{t`Attention`}</span>
      {number > 0 && (
        <span className="grid min-h-5.5 min-w-5.5 place-items-center rounded-full bg-bad px-1.5 text-14 leading-none text-on-accent tabular-nums">
          {formatNumber(number)}
          <span className="sr-only"> {t`new`}</span>
        </span>
      )}
    </Link>
  )
}
