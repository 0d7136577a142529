/** `survey_response_id` holds a JSON map from survey id to the id of the response in progress there. So one survey
 *  never resumes another's draft, and the drafts of two surveys live side by side. */
const key = 'survey_response_id'

export function storedId(surveyId: string): string | undefined {
  return storedIds()[surveyId]
}

export function storeId(surveyId: string, responseId: string): void {
  writeAll({ ...storedIds(), [surveyId]: responseId })
}

/** Forgets the response; an id that belongs to another survey, or that has replaced this one, stays. */
export function forgetId(surveyId: string, responseId: string): void {
  const { [surveyId]: stored, ...others } = storedIds()
  if (stored === responseId) writeAll(others)
}

export function storedIds(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, id]) => typeof id === 'string'))
  } catch {
    return {}
  }
}

function writeAll(ids: Record<string, string>) {
  try {
    if (Object.keys(ids).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Without storage the address of the page is the only way back; it carries the id as well.
  }
}
