/** `survey_first_words:{survey id}` holds, for this tab, what a parent typed into the first step before React was there
 *  to keep it (app/survey/before-react.ts writes it). A reload in between loses nothing. */
const keyOf = (surveyId: string) => `survey_first_words:${surveyId}`

export function takeFirstWords(surveyId: string): string {
  try {
    const words = sessionStorage.getItem(keyOf(surveyId)) ?? ''
    sessionStorage.removeItem(keyOf(surveyId))
    return words
  } catch {
    return ''
  }
}
