import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { type Letters, lettersQuery } from '@/features/invitations/api'
import { explain, hasStatus } from '@/shared/api/error'
import { paths } from '@/shared/lib/paths'
import { Pager } from '@/shared/ui/data/pager'
import { QrCode } from '@/shared/ui/data/qr-code'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Warning } from '@/shared/ui/feedback/warning'
import { Button } from '@/shared/ui/form/button'
import { Switch } from '@/shared/ui/form/switch'
import { PageHead } from '@/shared/ui/layout/page-head'

/** One sheet for each guardian, with a QR code that opens their personal link. */
export function LettersPage() {
  const { id = '' } = useParams()
  const [isEverybody, setIsEverybody] = useState(false)
  const [page, setPage] = useState(1)
  const letters = useQuery(lettersQuery(id, isEverybody, page))
  const shown = letters.data?.letters.length ?? 0
  const total = letters.data?.total ?? 0
  return (
    <>
      <div className="no-print grid gap-4">
        <PageHead
          title={t`Letters`}
          back={{ href: paths.invitations(id), label: t`Back to Invitations` }}
          actions={
            <Button variant="primary" icon={Printer} disabled={shown === 0} onClick={() => window.print()}>
              {letters.data ? plural(shown, { one: 'Print # Letter', other: 'Print # Letters' }) : t`Print`}
            </Button>
          }
        >
          <p>{t`One page for each guardian. The code opens their personal link.`}</p>
        </PageHead>
        <Switch
          isOn={isEverybody}
          onChange={(isOn) => {
            setIsEverybody(isOn)
            setPage(1)
          }}
        >
          {t`Also for guardians with an email`}
        </Switch>
        {letters.data && letters.data.total_pages > 1 && (
          <>
            <p>
              {plural(total, {
                one: '# letter in all. Print this page of them, then go on to the next.',
                other: '# letters in all. Print this page of them, then go on to the next.',
              })}
            </p>
            <Pager page={page} totalPages={letters.data.total_pages} onPageChange={setPage} />
          </>
        )}
        {hasStatus(letters.error, 409) ? (
          <Warning title={t`The school has no public address yet`}>
            <Trans>
              The codes on the letters begin with it.{' '}
              <Link href={paths.settings}>Set the public address in Settings</Link>
            </Trans>
          </Warning>
        ) : (
          letters.error && <ErrorStrip>{explain(letters.error, t`Failed to load the letters.`)}</ErrorStrip>
        )}
        {letters.isPending && <Skeleton label={t`Preparing letters...`} lines={6} />}
        {letters.data?.total === 0 && <p>{t`Every guardian has an email, so no letter is needed.`}</p>}
      </div>
      {letters.data && <Sheets batch={letters.data} />}
    </>
  )
}

/** Paper is white, also for a reader who likes the screen dark. */
function Sheets({ batch }: { batch: Letters }) {
  return (
    <div className="mt-6 grid gap-6 print:mt-0 print:block">
      {batch.letters.map((letter) => (
        <article
          key={letter.guardian_id}
          lang={letter.language}
          dir={letter.language === 'ar' ? 'rtl' : 'ltr'}
          className="grid max-w-column content-start gap-5 rounded-slip border border-line scheme-light bg-[#fff] p-8 text-[#000] print:max-w-none print:border-0 print:p-[18mm] print:not-last:break-after-page max-sm:p-5"
        >
          <p className="font-semibold">{letter.school}</p>
          <h2 className="font-words text-28 font-semibold wrap-anywhere">{letter.title}</h2>
          {letter.paragraphs.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
          <div className="flex flex-wrap items-center gap-6">
            <QrCode text={letter.url} label={codeLabel(letter)} className="size-44" />
            <div className="min-w-0 flex-1 basis-60">
              <p dir="auto" className="font-semibold">
                {letter.scan}
              </p>
            </div>
          </div>
          <p className="text-14">
            {letter.or_go_to}
            {/* On a line of its own, because it is typed by hand; from left to right in every language. */}
            <bdi dir="ltr" className="mt-1 block wrap-anywhere rtl:text-end">
              {letter.url}
            </bdi>
          </p>
          <p dir="auto" className="text-14">
            {letter.small.join(' ')}
          </p>
        </article>
      ))}
    </div>
  )
}

function codeLabel({ name }: Letters['letters'][number]) {
  return t`Code for ${name}`
}
