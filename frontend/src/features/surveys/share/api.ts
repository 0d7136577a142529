import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type SurveyShare = components['schemas']['SurveyShare']

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

/** The server gives paths. The browser knows the name under which families reach the school's site. */
function withAddresses({ title, is_active, path, short_path }: SurveyShare) {
  const { origin } = location
  return { title, isOpen: is_active, link: origin + path, shortLink: origin + short_path }
}

export type Share = ReturnType<typeof withAddresses>
