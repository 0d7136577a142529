import { t } from '@lingui/core/macro'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageTitle } from '@/shared/ui/layout/page-title'

export function NotFoundPage() {
  return (
    <div className="max-w-column py-14 sm:py-20">
      <PageTitle>{t`Page not found`}</PageTitle>
      <p className="mt-3 mb-6 text-ink-2">
        {t`There is nothing at this address. If someone sent you the link, please check that it was copied whole.`}
      </p>
      <ButtonLink href="/">{t`Return Home`}</ButtonLink>
    </div>
  )
}
