import { switchLanguage, t } from '@/features/intake/messages/messages'
import {
  canTakeOver,
  findFirstStep,
  removeFirstStep,
  wantedLanguage,
} from '@/features/intake/opening/first-step'
import type { SurveyOpening } from '@/features/intake/opening/open-survey'
import { registerWorker } from '@/features/intake/opening/register-worker'
import { start } from '../start'
import { SurveyRoot } from './survey-root'

export async function showSurvey(opening: SurveyOpening): Promise<void> {
  registerWorker()
  const firstStep = findFirstStep()
  const isThere = !!firstStep && (await canTakeOver(firstStep, opening))
  const wanted = wantedLanguage()
  if (!isThere) removeFirstStep()
  start(<SurveyRoot opening={opening} />, () => t.crash, isThere)
  if (wanted) void switchLanguage(wanted)
}
