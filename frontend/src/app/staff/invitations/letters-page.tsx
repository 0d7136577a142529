import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { type Letters, lettersQuery } from '@/features/invitations/api'
import { explain } from '@/shared/api/error'
import { count, localDate } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { QrCode } from '@/shared/ui/data/qr-code'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Switch } from '@/shared/ui/form/switch'
import { PageHead } from '@/shared/ui/layout/page-head'

/** One sheet for each family, with a QR code that opens its personal link. */
export function LettersPage() {
  const { id = '' } = useParams()
  const [isEverybody, setIsEverybody] = useState(false)
  const letters = useQuery(lettersQuery(id, isEverybody))
  return (
    <>
      <div className="no-print grid gap-4">
        <PageHead
          title="Letters"
          back={{ href: paths.invitations(id), label: 'Back to Invitations' }}
          actions={
            <Button
              variant="primary"
              icon={Printer}
              disabled={!letters.data || letters.data.letters.length === 0}
              onClick={() => window.print()}
            >
              {letters.data ? `Print ${count(letters.data.letters.length, 'Letter')}` : 'Print'}
            </Button>
          }
        >
          <p>One page for each family. The code opens their personal link.</p>
        </PageHead>
        <Switch isOn={isEverybody} onChange={setIsEverybody}>
          Also for families with an email
        </Switch>
        {letters.error && <ErrorStrip>{explain(letters.error, 'Failed to load the letters.')}</ErrorStrip>}
        {letters.isPending && <Skeleton label="Preparing letters..." lines={6} />}
        {letters.data?.letters.length === 0 && <p>Every family has an email, so no letter is needed.</p>}
      </div>
      {letters.data && <Sheets batch={letters.data} />}
    </>
  )
}

function Sheets({ batch }: { batch: Letters }) {
  return (
    <div className="mt-6 grid gap-6 print:mt-0 print:block">
      {batch.letters.map((letter) => (
        <article
          key={letter.family_id}
          className="grid max-w-column content-start gap-5 rounded-slip border border-line bg-white p-8 text-black print:max-w-none print:break-after-page print:border-0 print:p-0"
        >
          <p className="font-semibold">{batch.school}</p>
          <h2 className="font-words text-28 font-semibold wrap-anywhere">{batch.title}</h2>
          <p dir="auto">Dear {letter.name},</p>
          <p>
            We would like to hear from you
            {letter.teachers.length > 0 && ` about ${letter.teachers.join(', ')}`}. It takes about five
            minutes. You can write in any language, and you don’t need an account.
          </p>
          <div className="flex flex-wrap items-center gap-6">
            <QrCode text={letter.url} label={`Code for ${letter.name}`} className="size-44" />
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">Scan with a phone camera</p>
              <p className="mt-2 text-14 wrap-anywhere">Or go to {letter.url}</p>
            </div>
          </div>
          <p className="text-14">
            This code is only for your family.
            {batch.closes_at && ` Please answer by ${localDate(batch.closes_at)}.`}{' '}
            {batch.is_confidential
              ? 'This survey is confidential: the school sees that your family has answered, but not which answers are yours.'
              : 'School staff read your answers with your name and email. They may pass kind words on to the teacher, without your name unless you agree.'}
          </p>
        </article>
      ))}
    </div>
  )
}
