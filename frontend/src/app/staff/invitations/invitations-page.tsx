import { useParams } from 'wouter'
import { InvitationsPanel } from '@/features/invitations/invitations-panel'
import { SurveyFrame } from '../survey-page/survey-frame'

export function InvitationsPage() {
  const { id = '' } = useParams()
  return (
    <SurveyFrame surveyId={id} tab="families">
      <InvitationsPanel key={id} surveyId={id} />
    </SurveyFrame>
  )
}
