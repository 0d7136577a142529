import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { Redirect, useLocation } from 'wouter'
import { FactorReminder } from '@/features/accounts/factors/factor-reminder'
import { loginPathFrom } from '@/features/accounts/return-path'
import { HealthBanner } from '@/features/health/health-banner'
import { type Permission, useMay } from '@/shared/api/permissions'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { AccountInactivePage } from './account-inactive-page'
import { ForbiddenPage } from './forbidden-page'
import { homePath } from './home-path'

const changePasswordPath = '/change-password'
const securityPath = '/admin/security'

interface ProtectedRouteProps {
  page: ComponentType
  /** What a role must include to see the page; none where every role does. */
  permission: Permission | undefined
}

/** Shows a page to active accounts only whose role includes it. The server guards the data; this spares everyone else
 *  an empty page. */
export function ProtectedRoute({ page: Page, permission }: ProtectedRouteProps) {
  const may = useMay()
  const { status, user } = useSession()
  const [path] = useLocation()

  if (status === 'loading') return <Checking />
  if (status === 'signedOut') return <Redirect to={loginPathFrom(here())} replace />
  if (!user.is_active) return <AccountInactivePage email={user.email} />
  if (user.must_change_password && path !== changePasswordPath) {
    return <Redirect to={changePasswordPath} replace />
  }
  if (user.must_add_factor && path !== securityPath && path !== changePasswordPath) {
    return <Redirect to={securityPath} replace />
  }
  if (path === paths.admin && homePath(user) !== path) return <Redirect to={homePath(user)} replace />
  return (
    <div className="pt-2.5 pb-10 sm:pb-14 print:p-0">
      <HealthBanner />
      <FactorReminder />
      {permission && !may(permission) ? <ForbiddenPage /> : <Page />}
    </div>
  )
}

export function Checking() {
  return (
    <div className="py-14">
      <Spinner label={t`Checking your sign-in...`} />
    </div>
  )
}

function here() {
  return location.pathname + location.search + location.hash
}
