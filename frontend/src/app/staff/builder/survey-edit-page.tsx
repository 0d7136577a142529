import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { QuestionPreview } from '@/features/intake/preview/question-preview'
import { surveyQuery } from '@/features/surveys/builder/api'
import { SurveyBuilder } from '@/features/surveys/builder/survey-builder'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { SurveyFrame } from '../survey-page/survey-frame'
import { SurveyLoading } from './survey-loading'

export function SurveyEditPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const survey = useQuery(surveyQuery(id))

  if (!user) return null
  if (!survey.data) return <SurveyLoading title={t`Edit Survey`} query={survey} />
  return (
    <SurveyFrame surveyId={id} tab="edit">
      <SurveyBuilder
        key={id}
        survey={survey.data}
        userId={user.id}
        renderPreview={(question, number, count) => (
          <QuestionPreview question={question} number={number} count={count} />
        )}
        onCopied={(copy) => navigate(paths.editSurvey(copy.id))}
        onDeleted={() => navigate(paths.admin, { replace: true })}
      />
    </SurveyFrame>
  )
}
