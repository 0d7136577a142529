import { SurveyUnavailablePage } from './survey-unavailable-page'

/** The survey's own addresses. Links from here to other pages are plain ones: those are another entry. */
export function SurveyRoutes() {
  return <SurveyUnavailablePage />
}
