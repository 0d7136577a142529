import { apiPaths, loadSurvey, type Survey } from '../api'
import { language } from '../messages/messages'
import { loadOrRecall } from './kept-replies'

/** The survey with its words in the language of the page, as far as they are translated. */
export function readSurvey(surveyId: string, asked = language.getSnapshot()): Promise<Survey> {
  return loadOrRecall(apiPaths.survey(surveyId, asked), () => loadSurvey(surveyId, asked))
}
