import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyPage } from '@/app/lazy-page'
import { useMay } from '@/shared/api/permissions'
import { useSession } from '@/shared/api/session'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { schoolChanges } from '@/shared/lib/show-school'
import { useStore } from '@/shared/lib/use-store'
import { Brand } from '@/shared/ui/layout/brand'

// Menus bring a positioning library that visitors never need.
const UserMenu = lazyPage(() => import('./user-menu'), 'UserMenu')
const AttentionLink = lazyPage(() => import('@/features/attention/attention-link'), 'AttentionLink')

/** Signed out: Home and Sign In. Signed in: Admin and the user's menu. Neither until that is known. */
export function NavBar() {
  const { status, user } = useSession()
  const may = useMay()
  // The school's name stands here while it is changed on the Settings page.
  useStore(schoolChanges)

  return (
    <header className="no-print border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-stretch justify-end gap-2 px-10 max-sm:gap-0 max-sm:px-5">
        <Brand as={Link} className="flex-1 basis-24" />
        <nav aria-label={t`Main`} className="flex min-h-11 items-stretch max-sm:-me-3">
          {status === 'signedOut' && (
            <>
              <NavLink href="/">{t`Home`}</NavLink>
              <NavLink href="/login">{t`Sign In`}</NavLink>
            </>
          )}
          {status === 'signedIn' && (
            <>
              {!may('see_surveys') && may('own_card') && <NavLink href={paths.myCard}>{t`My Card`}</NavLink>}
              {may('see_surveys') && (
                <NavLink
                  href={paths.admin}
                  others={[paths.families, paths.teachers, paths.categories, paths.settings, paths.attention]}
                >
                  {t`Admin`}
                </NavLink>
              )}
              {/* On a phone the menu has them. */}
              <span className="contents max-md:hidden">
                {may('see_rates') && <NavLink href={paths.families}>{t`Families`}</NavLink>}
                {may('build_surveys') && <NavLink href={paths.teachers}>{t`Teachers`}</NavLink>}
                {may('review_answers') && <NavLink href={paths.categories}>{t`Categories`}</NavLink>}
              </span>
              {may('manage_settings') && <NavLink href={paths.settings}>{t`Settings`}</NavLink>}
              <Suspense>
                {user.is_active && may('read_answers') && <AttentionLink />}
                <UserMenu />
              </Suspense>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}

interface NavLinkProps {
  href: string
  /** Sections below this address that have links of their own. */
  others?: string[]
  children: string
}

function NavLink({ href, others = [], children }: NavLinkProps) {
  const [location] = useLocation()
  const isIn = (section: string) => location === section || location.startsWith(`${section}/`)
  const isPage = location === href
  const isSection = isPage || (href !== '/' && isIn(href) && !others.some(isIn))
  return (
    <Link
      href={href}
      aria-current={isPage ? 'page' : isSection || undefined}
      className={cx(
        'inline-flex items-center px-3.5 font-semibold whitespace-nowrap no-underline max-sm:px-3',
        'focus-visible:-outline-offset-3',
        isSection ? 'text-accent shadow-[inset_0_-3px_0] shadow-accent' : 'text-ink hover:text-accent',
      )}
    >
      {children}
    </Link>
  )
}
