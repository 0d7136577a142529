import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type SurveyShare = components['schemas']['SurveyShare']
type TranslatedTitle = components['schemas']['TranslatedTitle']

/** Never stale: the page must know whether the survey is open. */
export function shareQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'share'],
    queryFn: ({ signal }) => {
      const path = { survey_id: surveyId }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/share', { params: { path }, signal }))
    },
    select: withAddresses,
    staleTime: 0,
  })
}

/** Where the school has not set its public address, families are sent to the one that staff have in their browser. */
function withAddresses({
  public_url,
  title,
  language,
  school,
  translations,
  is_active,
  path,
  short_path,
}: SurveyShare) {
  const origin = public_url ?? location.origin
  return {
    title,
    titles: [{ language, title, school }, ...translations] satisfies TranslatedTitle[],
    isOpen: is_active,
    link: origin + path,
    shortLink: origin + short_path,
  }
}

export type Share = ReturnType<typeof withAddresses>
