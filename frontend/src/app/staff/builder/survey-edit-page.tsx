import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { QuestionGlance } from '@/features/intake/preview/question-glance'
import { hasStatus, surveyQuery } from '@/features/surveys/builder/api'
import { SurveyBuilder } from '@/features/surveys/builder/survey-builder'
import { useSession } from '@/shared/api/session'
import { SurveyLoading } from './survey-loading'

export function SurveyEditPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const survey = useQuery(surveyQuery(id))

  if (!user) return null
  if (!survey.data) {
    return (
      <SurveyLoading
        title="Edit Survey"
        isMissing={hasStatus(survey.error, 404) || hasStatus(survey.error, 422)}
        isFailed={survey.isError}
        onRetry={() => void survey.refetch()}
      />
    )
  }
  return (
    <SurveyBuilder
      key={id}
      survey={survey.data}
      userId={user.id}
      glance={(question, number, count) => (
        <QuestionGlance question={question} number={number} count={count} />
      )}
      onCopied={(copy) => navigate(`/admin/survey/${copy.id}/edit`)}
      onDeleted={() => navigate('/admin', { replace: true })}
    />
  )
}
