import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { useLocation, useParams, useSearch } from 'wouter'
import type { Share } from '@/features/surveys/share/api'
import { LanguageChoice } from '@/features/surveys/share/language-choice'
import { wordsIn } from '@/features/surveys/share/messages'
import { Poster } from '@/features/surveys/share/poster'
import { ClosedNote, ReachNote, ShareLoader, SurveyTitle } from '@/features/surveys/share/share-loader'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { PageHead } from '@/shared/ui/layout/page-head'
import { PaperField, readPaper } from '@/shared/ui/print/paper-field'

export function SurveyPosterPage() {
  const { id = '' } = useParams()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const paper = readPaper(search, navigator.language)

  function handleChoose(name: 'size' | 'languages', value: string) {
    const params = new URLSearchParams(search)
    params.set(name, value)
    navigate(`${path}?${params}`, { replace: true })
  }

  return (
    <>
      <div className="no-print">
        <PageHead title={t`Poster`} back={{ href: paths.shareSurvey(id), label: t`Back to Share` }}>
          <SurveyTitle surveyId={id} />
        </PageHead>
      </div>
      <ShareLoader surveyId={id}>
        {(share) => {
          const chosen = readLanguages(search, share)
          const words = wordsIn(share, chosen)
          return (
            <>
              {!share.isOpen && <ClosedNote surveyId={id} />}
              <ReachNote link={share.link} />
              <div className="no-print mb-6 flex flex-wrap items-end gap-3">
                <PaperField paper={paper} onChoose={(size) => handleChoose('size', size)} />
                <Button variant="primary" icon={Printer} onClick={() => window.print()}>
                  {t`Print`}
                </Button>
                <p className="basis-60 grow text-14 text-ink-2">
                  {t`One page in black and white. To keep it as a file, choose “Save as PDF” in the print window.`}
                </p>
              </div>
              <div className="no-print mb-6">
                <LanguageChoice
                  share={share}
                  chosen={chosen}
                  onChoose={(languages) => handleChoose('languages', languages.join(' '))}
                />
              </div>
              {/* Other words are fitted on the page anew. */}
              <Poster key={JSON.stringify([paper, words])} share={share} words={words} paper={paper} />
            </>
          )
        }}
      </ShareLoader>
    </>
  )
}

/** Those that the address names and the survey has; else all of the survey's. */
function readLanguages(search: string, { titles }: Share) {
  const named = new URLSearchParams(search).get('languages')?.split(' ') ?? []
  const all = titles.map(({ language }) => language)
  const known = all.filter((language) => named.includes(language))
  return known.length > 0 ? known : all
}
