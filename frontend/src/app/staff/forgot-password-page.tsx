import { t } from '@lingui/core/macro'
import { ForgotPasswordForm } from '@/features/accounts/forms/forgot-password-form'
import { canMailPasswordLink } from '@/shared/lib/school'
import { SignInSheet } from './sign-in-sheet'

export function ForgotPasswordPage() {
  return (
    <SignInSheet title={t`Forgot your password?`} back={{ href: '/login', label: t`Back to Sign In` }}>
      {canMailPasswordLink() ? (
        <ForgotPasswordForm />
      ) : (
        <p className="mt-2 text-ink-2">
          <AskAnAdmin />
        </p>
      )}
    </SignInSheet>
  )
}

/** For schools without a mail server. */
export function AskAnAdmin() {
  return (
    <>
      {t`Ask another admin to reset it: Manage Users, then Reset Password gives you a temporary one. If you are the only admin, ask whoever runs the server; the operations guide says how under “Locked out?”.`}
    </>
  )
}
