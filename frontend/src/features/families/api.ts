import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type Schemas = components['schemas']
export type Family = Schemas['FamilyItem']
export type FamilyPage = Schemas['FamilyPage']
export type FamilySurvey = Schemas['FamilySurvey']
export type FamilyNew = Schemas['FamilyNew']
export type Guardian = Schemas['GuardianItem']
export type GuardianSave = Schemas['GuardianSave']
export type FamilyStatus = NonNullable<Guardian['status']>
export type ImportReport = Schemas['FamilyImportReport']
export type ImportRow = Schemas['FamilyImportRow']
export type HouseholdChoice = Schemas['HouseholdChoice']

export interface FamilyView {
  q: string
  grade: string
  language: string
  status: FamilyStatus | ''
  page: number
}

export const pageSize = 20
export const maxGuardians = 8

export function familiesQuery({ q, grade, language, status, page }: FamilyView) {
  const query = { q, grade, language, ...(status && { status }), page, page_size: pageSize }
  return queryOptions({
    queryKey: [...queryKeys.families, 'list', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/families', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export const lastImportQuery = queryOptions({
  queryKey: [...queryKeys.families, 'last import'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/admin/families/import', { signal }))) ?? null,
})

export function addFamily(body: FamilyNew): Promise<Family> {
  return unwrap(api.POST('/api/admin/families', { body }))
}

export function changeFamily(id: string, body: FamilyNew): Promise<Family> {
  return unwrap(api.PATCH('/api/admin/families/{family_id}', { ...at(id), body }))
}

/** An address that came back is written to again. */
export function retryEmail(id: string, email: string): Promise<Family> {
  return unwrap(api.POST('/api/admin/families/{family_id}/emails/retry', { ...at(id), body: { email } }))
}

export async function removeFamily(id: string): Promise<void> {
  await unwrap(api.DELETE('/api/admin/families/{family_id}', at(id)))
}

/** A new link for a guardian; the one before stops working, and what they began stays. */
export async function renewLink(surveyId: string, guardianId: string): Promise<string> {
  const { url } = await unwrap(
    api.POST('/api/admin/surveys/{survey_id}/guardians/{guardian_id}/link', atLink(surveyId, guardianId)),
  )
  return url
}

export async function revokeLink(surveyId: string, guardianId: string): Promise<void> {
  await unwrap(
    api.DELETE('/api/admin/surveys/{survey_id}/guardians/{guardian_id}/link', atLink(surveyId, guardianId)),
  )
}

/** What the import would do; nothing is written. */
export function checkImport(file: Blob): Promise<ImportReport> {
  return sendImport(file, { dry_run: true })
}

/** Does what the report showed, or refuses should that no longer be possible. `together` are the keys of the
 *  households that staff put together. */
export function runImport(file: Blob, token: string, together: ReadonlySet<string>): Promise<ImportReport> {
  return sendImport(file, { dry_run: false, token }, [...together].join(' '))
}

export function undoImport(importId: string): Promise<Schemas['FamilyImportUndone']> {
  return unwrap(api.POST('/api/admin/families/import/undo', { body: { import_id: importId } }))
}

function sendImport(
  file: Blob,
  query: { dry_run: boolean; token?: string },
  together = '',
): Promise<ImportReport> {
  const form = new FormData()
  form.append('file', file)
  form.append('together', together)
  return unwrap(
    api.POST('/api/admin/families/import', { params: { query }, body: {}, bodySerializer: () => form }),
  )
}

function atLink(surveyId: string, guardianId: string) {
  return { params: { path: { survey_id: surveyId, guardian_id: guardianId } } }
}

function at(id: string) {
  return { params: { path: { family_id: id } } }
}
