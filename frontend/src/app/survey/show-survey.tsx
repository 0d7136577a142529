import { applyLanguage } from '@/features/intake/messages/messages'
import type { openSurvey } from '@/features/intake/opening/open-survey'
import { registerWorker } from '@/features/intake/opening/register-worker'
import { SurveyPage } from '@/features/intake/survey-page'
import { start } from '../start'
import { SurveyShell } from './survey-shell'

export function showSurvey(opening: ReturnType<typeof openSurvey>): void {
  applyLanguage()
  start(
    <SurveyShell>
      <SurveyPage opening={opening} />
    </SurveyShell>,
  )
  registerWorker()
}
