import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSession } from '@/shared/api/session'
import { i18n } from '@/shared/lib/i18n'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageTitle } from '@/shared/ui/layout/page-title'
import { homePath } from './home-path'

const names = {
  owner: msg`Owner`,
  editor: msg`Editor`,
  reader: msg`Reader`,
  office: msg`Office`,
  teacher: msg`Teacher`,
}

/** For a page that the role does not include. */
export function ForbiddenPage() {
  const { user } = useSession()
  if (!user) return null
  const home = homePath(user)
  const role = i18n._(names[user.role])
  return (
    <div className="max-w-column py-14 sm:py-20">
      <PageTitle>{t`Not part of your role`}</PageTitle>
      <p className="mt-3 text-ink-2">
        <Trans>
          Your role is <b className="text-ink">{role}</b>, which doesn't include this page. An Owner can
          change your role under Manage Users.
        </Trans>
      </p>
      <div className="mt-6">
        <ButtonLink href={home} variant="primary">
          {home === paths.admin ? t`Back to Admin` : t`Go to My Card`}
        </ButtonLink>
      </div>
    </div>
  )
}
