/** Where in the survey an address leads. */
export interface SurveyAddress {
  readonly surveyId: string
  readonly responseId: string | undefined
}

const pattern = /^\/survey\/([^/]+)(?:\/response\/([^/]+))?\/?$/

export function parseSurveyPath(path: string): SurveyAddress | undefined {
  const found = pattern.exec(path)
  if (!found?.[1]) return undefined
  return { surveyId: decode(found[1]), responseId: found[2] && decode(found[2]) }
}

export function responsePagePath(surveyId: string, responseId: string): string {
  return `/survey/${encodeURIComponent(surveyId)}/response/${encodeURIComponent(responseId)}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
