import './survey-main.css'
import { applyLanguage } from '@/features/intake/messages/messages'
import { openSurvey } from '@/features/intake/opening/open-survey'
import { registerWorker } from '@/features/intake/opening/register-worker'
import { SurveyPage } from '@/features/intake/survey-page'
import { start } from './start'
import { SurveyShell } from './survey/survey-shell'

// First of all, so that the survey, the teachers and the response are on their way while React starts.
const opening = openSurvey(location.pathname)

applyLanguage()
start(
  <SurveyShell>
    <SurveyPage opening={opening} />
  </SurveyShell>,
)
registerWorker()
