import type { ReactNode } from 'react'
import { DevicesPanel } from '@/features/accounts/security/devices-panel'
import { DigestPanel } from '@/features/digests/digest-panel'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SecurityPage() {
  const { user } = useSession()
  if (!user) return null

  return (
    <>
      <PageHead title="Sign-in and security" back={{ href: paths.admin, label: 'Back to Admin' }}>
        <p className="wrap-anywhere">
          {user.full_name}, {user.email}
        </p>
      </PageHead>
      <div className="divide-y divide-line">
        <Section
          title="Where you're signed in"
          hint="If you don't recognize one, sign it out and change your password."
        >
          <DevicesPanel />
        </Section>
        <Section title="Password" hint="Changing it signs you out on every other device.">
          <ButtonLink href="/change-password">Change Password</ButtonLink>
        </Section>
        <Section title="Email digest" hint="How many responses are new, and how many need attention.">
          <DigestPanel />
        </Section>
      </div>
    </>
  )
}

interface SectionProps {
  title: string
  hint: string
  children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 py-7 first:pt-0 lg:grid-cols-[18rem_1fr]">
      <div>
        <h2 className="font-words text-18">{title}</h2>
        <p className="mt-1 text-14 text-ink-2">{hint}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
