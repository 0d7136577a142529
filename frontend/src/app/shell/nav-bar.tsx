import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyPage } from '@/app/lazy-page'
import { useSession } from '@/shared/api/session'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { Brand } from '@/shared/ui/layout/brand'

// Menus bring a positioning library that visitors never need.
const UserMenu = lazyPage(() => import('./user-menu'), 'UserMenu')
const AttentionLink = lazyPage(() => import('@/features/attention/attention-link'), 'AttentionLink')

/** Signed out: Home and Sign In. Signed in: Admin and the user's menu. Neither until that is known. */
export function NavBar() {
  const { status, user } = useSession()

  return (
    <header className="no-print border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-stretch justify-end gap-2 px-10 max-sm:min-h-14 max-sm:gap-0 max-sm:px-5">
        <Brand as={Link} className="flex-1 basis-24" />
        <nav aria-label="Main" className="flex min-h-11 items-stretch max-sm:-me-3">
          {status === 'signedOut' && (
            <>
              <NavLink href="/">Home</NavLink>
              <NavLink href="/login">Sign In</NavLink>
            </>
          )}
          {status === 'signedIn' && (
            <>
              <NavLink href={paths.admin}>Admin</NavLink>
              <Suspense>
                {user.is_active && <AttentionLink />}
                <UserMenu />
              </Suspense>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}

function NavLink({ href, children }: { href: string; children: string }) {
  const [location] = useLocation()
  const isPage = location === href
  // Attention has a link of its own beside Admin.
  const isSection =
    isPage || (href !== '/' && location.startsWith(`${href}/`) && !location.startsWith(paths.attention))
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
