import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChangePasswordForm } from '@/features/accounts/forms/change-password-form'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ChangePasswordPage() {
  const { user } = useSession()
  if (!user) return null
  const { email, must_change_password: isTemporary } = user

  return (
    <>
      <PageHead
        title={t`Change Password`}
        {...(!isTemporary && { back: { href: paths.admin, label: t`Back to Admin` } })}
      >
        <p className="wrap-anywhere">
          <Trans>
            Signed in as <b className="text-ink">{email}</b>
          </Trans>
        </p>
        {isTemporary && (
          <p className="mt-1">{t`Your password is a temporary one. Please choose your own first.`}</p>
        )}
      </PageHead>
      <ChangePasswordForm email={email} />
    </>
  )
}
