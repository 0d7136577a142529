import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { UsersPanel } from '@/features/accounts/users/users-panel'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function UsersPage() {
  const { user } = useSession()
  if (!user) return null

  return (
    <>
      <PageHead
        title={t`Manage Users`}
        back={{ href: paths.admin, label: t`Back to Admin` }}
        actions={
          <ButtonLink href={paths.register} variant="primary" icon={Plus}>
            {t`Add New Admin`}
          </ButtonLink>
        }
      >
        <p>{t`New admins start inactive. Activate them when you are sure who they are.`}</p>
      </PageHead>
      <UsersPanel ownId={user.id} />
    </>
  )
}
