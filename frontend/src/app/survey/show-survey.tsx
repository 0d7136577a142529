import { applyLanguage } from '@/features/intake/messages/messages'
import { canTakeOver, findFirstStep, removeFirstStep } from '@/features/intake/opening/first-step'
import type { SurveyOpening } from '@/features/intake/opening/open-survey'
import { registerWorker } from '@/features/intake/opening/register-worker'
import { SurveyPage } from '@/features/intake/survey-page'
import { start } from '../start'
import { SurveyShell } from './survey-shell'

export async function showSurvey(opening: SurveyOpening): Promise<void> {
  applyLanguage()
  registerWorker()
  const firstStep = findFirstStep()
  const isThere = !!firstStep && (await canTakeOver(firstStep, opening))
  if (!isThere) removeFirstStep()
  start(
    <SurveyShell>
      <SurveyPage opening={opening} />
    </SurveyShell>,
    isThere,
  )
}
