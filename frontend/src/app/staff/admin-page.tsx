import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AdminPage() {
  return (
    <>
      <PageHead title="Admin" />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/admin/users">Manage Users</ButtonLink>
        <ButtonLink href="/admin/register">Add New Admin</ButtonLink>
        <ButtonLink href="/change-password">Change Password</ButtonLink>
      </div>
    </>
  )
}
