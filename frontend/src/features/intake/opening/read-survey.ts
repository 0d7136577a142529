import { apiPaths, loadSurvey, type Survey } from '../api'
import { showSchool } from '../frame/school-name'
import { language } from '../messages/messages'
import { loadOrRecall } from './kept-replies'

/** The survey with its words in the language of the page, as far as they are translated. */
export async function readSurvey(surveyId: string, asked = language.getSnapshot()): Promise<Survey> {
  const survey = await loadOrRecall(apiPaths.survey(surveyId, asked), () => loadSurvey(surveyId, asked))
  // Another language may have been chosen meanwhile.
  if (asked === language.getSnapshot()) showSchool(survey)
  return survey
}
