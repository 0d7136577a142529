import { t } from '@lingui/core/macro'
import { FactorSections } from '@/features/accounts/factors/factor-sections'
import { DevicesPanel } from '@/features/accounts/security/devices-panel'
import { Section } from '@/features/accounts/security/section'
import { DigestPanel } from '@/features/digests/digest-panel'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { Warning } from '@/shared/ui/feedback/warning'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SecurityPage() {
  const { user } = useSession()
  if (!user) return null
  const isStopped = user.must_add_factor

  return (
    <>
      <PageHead
        title={t`Sign-in and security`}
        {...(!isStopped && { back: { href: paths.admin, label: t`Back to Admin` } })}
      >
        <p className="wrap-anywhere">
          {user.full_name}, {user.email}
        </p>
      </PageHead>
      {isStopped && (
        <div className="mb-7">
          <Warning title={t`Your school asks everyone for a second step at sign-in`}>
            {t`Set one up below. After that you can go on with your work.`}
          </Warning>
        </div>
      )}
      <div className="divide-y divide-line">
        {!isStopped && (
          <>
            <Section
              title={t`Where you're signed in`}
              hint={t`If you don't recognize one, sign it out and change your password.`}
            >
              <DevicesPanel />
            </Section>
            <Section title={t`Password`} hint={t`Changing it signs you out on every other device.`}>
              <ButtonLink href="/change-password">{t`Change Password`}</ButtonLink>
            </Section>
          </>
        )}
        <FactorSections email={user.email} />
        {!isStopped && user.permissions.includes('see_surveys') && (
          <Section title={t`Email digest`} hint={t`How many responses are new, and how many need attention.`}>
            <DigestPanel />
          </Section>
        )}
      </div>
    </>
  )
}
