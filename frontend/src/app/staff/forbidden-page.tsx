import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageTitle } from '@/shared/ui/layout/page-title'
import { homePath } from './home-path'

const names = { owner: 'Owner', editor: 'Editor', reader: 'Reader', office: 'Office', teacher: 'Teacher' }

/** For a page that the role does not include. */
export function ForbiddenPage() {
  const { user } = useSession()
  if (!user) return null
  const home = homePath(user)
  return (
    <div className="max-w-column py-14 sm:py-20">
      <PageTitle>Not part of your role</PageTitle>
      <p className="mt-3 text-ink-2">
        Your role is <b className="text-ink">{names[user.role]}</b>, which doesn't include this page. An Owner
        can change your role under Manage Users.
      </p>
      <div className="mt-6">
        <ButtonLink href={home} variant="primary">
          {home === paths.admin ? 'Back to Admin' : 'Go to My Card'}
        </ButtonLink>
      </div>
    </div>
  )
}
