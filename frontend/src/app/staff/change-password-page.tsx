import { ChangePasswordForm } from '@/features/accounts/forms/change-password-form'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ChangePasswordPage() {
  const { user } = useSession()
  if (!user) return null
  const isTemporary = user.must_change_password

  return (
    <>
      <PageHead
        title="Change Password"
        {...(!isTemporary && { back: { href: paths.admin, label: 'Back to Admin' } })}
      >
        <p className="wrap-anywhere">
          Signed in as <b className="text-ink">{user.email}</b>
        </p>
        {isTemporary && (
          <p className="mt-1">Your password is a temporary one. Please choose your own first.</p>
        )}
      </PageHead>
      <ChangePasswordForm email={user.email} />
    </>
  )
}
