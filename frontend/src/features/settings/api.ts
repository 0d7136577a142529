import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type SchoolSettings = components['schemas']['SchoolSettings']
export type MailTest = components['schemas']['MailTest']
export type SchoolPatch = components['schemas']['SchoolPatch']

/** Never stale: another admin may have changed them. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/settings', { signal })),
  staleTime: 0,
})

export function saveSettings(body: SchoolPatch): Promise<SchoolSettings> {
  return unwrap(api.PATCH('/api/admin/settings', { body }))
}

/** To whoever asks, by the settings that are saved. */
export function sendTestEmail(): Promise<MailTest> {
  return unwrap(api.POST('/api/admin/mail/test'))
}

/** How many submitted responses are older than that many days. */
export function retentionQuery(days: number) {
  return queryOptions({
    queryKey: ['settings', 'retention', days],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/settings/retention', { params: { query: { days } }, signal })),
  })
}
