import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { SurveyPreview } from '@/features/intake/preview/survey-preview'
import { hasStatus, previewQuery } from '@/features/surveys/builder/api'
import { openBuilderDraft } from '@/features/surveys/builder/model/draft-store'
import { previewOf } from '@/features/surveys/builder/model/preview'
import { useSession } from '@/shared/api/session'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { SurveyLoading } from './survey-loading'

/** The survey from Name to Thank You as a parent would see it, with what its editor has not published yet. */
export function SurveyPreviewPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const survey = useQuery(previewQuery(id))
  const [draft] = useState(() => (user ? openBuilderDraft(user.id, id).read() : undefined))

  if (!survey.data) {
    return (
      <SurveyLoading
        title="Preview"
        isMissing={hasStatus(survey.error, 404) || hasStatus(survey.error, 422)}
        isFailed={survey.isError}
        onRetry={() => void survey.refetch()}
      />
    )
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p role="note" className="min-w-0 flex-1 basis-60">
          <strong className="font-semibold">Preview.</strong> {draft ? 'With your unpublished changes. ' : ''}
          Nothing you write here is stored.
        </p>
        <ButtonLink href={`/admin/survey/${id}/edit`} icon={ArrowLeft}>
          Back to Editing
        </ButtonLink>
      </div>
      <div className="flex min-h-140 flex-col rounded-control border border-line-strong max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0">
        <SurveyPreview survey={draft ? previewOf(survey.data, draft.mine) : survey.data} />
      </div>
    </>
  )
}
