import { Link, Redirect } from 'wouter'
import { LoginForm } from '@/features/accounts/forms/login-form'
import { returnPath } from '@/features/accounts/return-path'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { canMailPasswordLink } from '@/shared/lib/school'
import { AskAnAdmin } from './forgot-password-page'
import { Checking } from './protected-route'
import { SignInSheet } from './sign-in-sheet'

export function LoginPage() {
  const { status } = useSession()

  if (status === 'loading') return <Checking />
  // The router's own `useSearch` decodes what it gives, and a path must not be decoded twice.
  if (status === 'signedIn') return <Redirect to={returnPath(location.search) ?? paths.admin} replace />

  return (
    <SignInSheet title="Sign in" back={{ href: '/', label: 'Back to home' }}>
      <p className="mt-2 text-ink-2">For staff. Parents need no account: use the link the school sent you.</p>
      <LoginForm />
      {canMailPasswordLink() ? (
        <p className="mt-5 text-14">
          <Link
            href={paths.forgotPassword}
            className="inline-flex min-h-9 items-center font-semibold pointer-coarse:min-h-11"
          >
            Forgot your password?
          </Link>
        </p>
      ) : (
        <details className="mt-5 text-14">
          <summary className="inline-flex min-h-9 items-center font-semibold text-accent pointer-coarse:min-h-11">
            Forgot your password?
          </summary>
          <p className="mt-1 text-ink-2">
            <AskAnAdmin />
          </p>
        </details>
      )}
    </SignInSheet>
  )
}
