import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { NewPasswordForm } from '@/features/accounts/forms/new-password-form'
import { paths } from '@/shared/lib/paths'
import { SignInSheet } from './sign-in-sheet'

/** Where the link in the email leads. Opening it changes nothing: mail servers open every link. */
export function NewPasswordPage() {
  const [token] = useState(() => location.hash.slice(1))

  return (
    <SignInSheet title={t`Set a new password`} back={{ href: '/login', label: t`Back to Sign In` }}>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <p className="mt-2 text-ink-2">
          <Trans>
            The link is not complete. Open it from the email again, or{' '}
            <Link href={paths.forgotPassword}>ask for a new one</Link>.
          </Trans>
        </p>
      )}
    </SignInSheet>
  )
}
