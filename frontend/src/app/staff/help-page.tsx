import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

/** What staff ask most, for those who have nobody beside them. */
export function HelpPage() {
  return (
    <div className="max-w-column pb-10">
      <PageHead title={t`Help`} back={{ href: paths.admin, label: t`Back to Admin` }}>
        <p>{t`Short answers for staff.`}</p>
      </PageHead>
      <dl className="grid gap-6">
        <Answer question={t`How do I start a survey?`}>
          <Trans>
            Add your <Link href={paths.teachers}>teachers</Link>, then{' '}
            <Link href={paths.newSurvey}>create a survey</Link> and open it. Its Share tab has the link, a QR
            code, a message and a poster.
          </Trans>
        </Answer>
        <Answer question={t`Where do I read what parents wrote?`}>
          <Trans>
            Choose a survey on the <Link href={paths.admin}>dashboard</Link>. Survey Responses shows submitted
            responses first; press “in progress” to see unfinished ones. New responses are announced while the
            page is open.
          </Trans>
        </Answer>
        <Answer question={t`What are categories?`}>
          <Trans>
            AI suggests what each answer is about, and staff decide. Press Categories above the list to
            suggest them again, or edit them under <Link href={paths.categories}>Categories</Link>.
          </Trans>
        </Answer>
        <Answer question={t`A response is a duplicate or a test. What now?`}>
          {t`Select it and press Set aside. It stays stored, but leaves every count, and you can restore it.`}
        </Answer>
        <Answer question={t`Can I work without a mouse?`}>
          {t`Yes. Tab moves between controls and the arrow keys move between tabs and rows. In a list, Enter opens a response and Space selects it.`}
        </Answer>
        <Answer question={t`I can’t sign in.`}>
          {t`Press “Forgot your password?” on the sign-in page. Where the school can’t send emails, ask another admin to reset it under Manage Users. If there is no other admin, ask whoever runs the school’s server.`}
        </Answer>
      </dl>
    </div>
  )
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-words text-18 font-semibold">{question}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
