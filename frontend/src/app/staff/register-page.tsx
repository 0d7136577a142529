import { t } from '@lingui/core/macro'
import { RegisterForm } from '@/features/accounts/forms/register-form'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function RegisterPage() {
  return (
    <>
      <PageHead title={t`Register New Admin`} back={{ href: paths.admin, label: t`Back to Admin` }}>
        <p>{t`The account starts inactive. Activate it in Manage Users when you are sure who they are.`}</p>
      </PageHead>
      <RegisterForm />
    </>
  )
}
