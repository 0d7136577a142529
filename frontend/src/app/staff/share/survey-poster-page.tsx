import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { useLocation, useParams, useSearch } from 'wouter'
import { Poster } from '@/features/surveys/share/poster'
import { ClosedNote, ReachNote, ShareLoader, SurveyTitle } from '@/features/surveys/share/share-loader'
import { paths } from '@/shared/lib/paths'
import { schoolName } from '@/shared/lib/school'
import { Button } from '@/shared/ui/form/button'
import { PageHead } from '@/shared/ui/layout/page-head'
import { type Paper, PaperField, readPaper } from '@/shared/ui/print/paper-field'

export function SurveyPosterPage() {
  const { id = '' } = useParams()
  const [path, navigate] = useLocation()
  const paper = readPaper(useSearch(), navigator.language)
  const school = schoolName()

  function handleChoose(size: Paper) {
    navigate(`${path}?size=${size}`, { replace: true })
  }

  return (
    <>
      <div className="no-print">
        <PageHead title={t`Poster`} back={{ href: paths.shareSurvey(id), label: t`Back to Share` }}>
          <SurveyTitle surveyId={id} />
        </PageHead>
      </div>
      <ShareLoader surveyId={id}>
        {(share) => (
          <>
            {!share.isOpen && <ClosedNote surveyId={id} />}
            <ReachNote link={share.link} />
            <div className="no-print mb-6 flex flex-wrap items-end gap-3">
              <PaperField paper={paper} onChoose={handleChoose} />
              <Button variant="primary" icon={Printer} onClick={() => window.print()}>
                {t`Print`}
              </Button>
              <p className="basis-60 grow text-14 text-ink-2">
                {t`One page in black and white. To keep it as a file, choose “Save as PDF” in the print window.`}
              </p>
            </div>
            <Poster key={paper + share.title + school} school={school} share={share} paper={paper} />
          </>
        )}
      </ShareLoader>
    </>
  )
}
