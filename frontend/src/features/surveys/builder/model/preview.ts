import type { PublicSurvey } from '../api'
import { isWaiting, type SurveyContent } from './content'

/** The survey as parents would get it if these words were published. */
export function previewOf(survey: PublicSurvey, mine: SurveyContent): PublicSurvey {
  const { title, description, welcome_text, thank_you_text, asks_name_consent } = mine
  const questions = mine.questions
    .filter((question) => !isWaiting(question))
    .map(({ key, text, is_required }) => ({ id: key, text, is_required, version: 1 }))
  return { ...survey, title, description, welcome_text, thank_you_text, asks_name_consent, questions }
}
