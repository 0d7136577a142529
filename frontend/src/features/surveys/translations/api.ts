import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { toApiError } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'

type Schemas = components['schemas']
export type Translations = Schemas['Translations']
export type TranslatedText = Schemas['TranslatedText']
export type Translation = Schemas['Translation']
export type TextEdit = Schemas['TextEdit']
export type TranslationsImport = Schemas['TranslationsImport']
export type Language = Translations['language']
export type TranslationState = Translation['state']

/** In the order in which they are offered. The server has the same list. */
export const languages: Language[] = ['en', 'es', 'zh', 'vi', 'ar', 'ht', 'fr', 'pt', 'ru', 'so', 'tl', 'ko']

/** Never from the cache: whoever translates starts from what is there now. */
export function translationsQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'builder', 'translations'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/surveys/{survey_id}/translations', {
          params: { path: { survey_id: surveyId } },
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Offers the language if it is not offered yet; of its texts only the given ones change. */
export function saveTranslations(
  surveyId: string,
  language: Language,
  texts: Record<string, TextEdit>,
): Promise<Translations> {
  const params = { path: { survey_id: surveyId, language } }
  return unwrap(
    api.PUT('/api/admin/surveys/{survey_id}/translations/{language}', { params, body: { texts } }),
  )
}

export function removeLanguage(surveyId: string, language: Language): Promise<Translations> {
  const params = { path: { survey_id: surveyId, language } }
  return unwrap(api.DELETE('/api/admin/surveys/{survey_id}/translations/{language}', { params }))
}

export function changeOwnLanguage(
  surveyId: string,
  language: Language,
  version: number,
): Promise<Translations> {
  const params = { path: { survey_id: surveyId } }
  const body = { language, version }
  return unwrap(api.PUT('/api/admin/surveys/{survey_id}/translations/language', { params, body }))
}

/** The school's language model drafts what is missing. */
export function suggestTranslations(surveyId: string, language: Language): Promise<Translations> {
  const params = { path: { survey_id: surveyId, language } }
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/translations/{language}/suggest', { params }))
}

export async function downloadFile(surveyId: string): Promise<Blob> {
  const reply = await fetchWithSession(`/api/admin/surveys/${surveyId}/translations/file`)
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => null))
  return reply.blob()
}

export async function importFile(surveyId: string, file: File, dryRun: boolean): Promise<TranslationsImport> {
  const reply = await fetchWithSession(
    `/api/admin/surveys/${surveyId}/translations/import?dry_run=${dryRun}`,
    { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: file },
  )
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw toApiError(reply, body)
  return body as TranslationsImport
}
