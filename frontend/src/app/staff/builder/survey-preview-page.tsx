import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { SurveyPreview } from '@/features/intake/preview/survey-preview'
import { noteTrial } from '@/features/setup/api'
import { previewQuery } from '@/features/surveys/builder/api'
import { previewOf } from '@/features/surveys/builder/model/content'
import { openBuilderDraft } from '@/features/surveys/builder/model/draft-store'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { SurveyLoading } from './survey-loading'

/** The survey from Name to Thank You as a parent would see it, with what its editor has not published yet. */
export function SurveyPreviewPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const survey = useQuery(previewQuery(id))
  const [draft] = useState(() => (user ? openBuilderDraft(user.id, id).read() : undefined))

  const isShown = survey.data !== undefined

  // The checklist of a new school ticks by this. Should it be lost, the next preview says it again.
  useEffect(() => {
    if (isShown) noteTrial().catch(() => undefined)
  }, [isShown])

  if (!survey.data) return <SurveyLoading title={t`Preview`} query={survey} />
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p role="note" className="min-w-0 flex-1 basis-60">
          {draft ? (
            <Trans>
              <strong className="font-semibold">Preview.</strong> With your unpublished changes. Nothing you
              write here is stored.
            </Trans>
          ) : (
            <Trans>
              <strong className="font-semibold">Preview.</strong> Nothing you write here is stored.
            </Trans>
          )}
        </p>
        <ButtonLink href={paths.editSurvey(id)} icon={ArrowLeft}>
          {t`Back to Editing`}
        </ButtonLink>
      </div>
      <div className="flex min-h-140 flex-col rounded-control border border-line-strong max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0">
        <SurveyPreview survey={draft ? previewOf(survey.data, draft.mine) : survey.data} />
      </div>
    </>
  )
}
