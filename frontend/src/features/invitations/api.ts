import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { toApiError } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'

type Schemas = components['schemas']
export type InvitationState = Schemas['InvitationState']
export type RoundState = Schemas['RoundState']
export type MailRow = Schemas['MailRow']
export type SendingPlan = Schemas['SendingPlan']
export type RateGroup = Schemas['RateGroup']
export type ResponseRate = Schemas['ResponseRate']
export type Letters = Schemas['LetterBatch']
export type Kind = 'invitations' | 'reminders'

const pollMilliseconds = 2000

export function invitationsQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'invitations'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/surveys/{survey_id}/invitations', { ...at(surveyId), signal })),
    staleTime: 0,
    // While emails are leaving, the page follows them.
    refetchInterval: ({ state }) =>
      state.data && isSending(state.data) && !state.data.is_paused ? pollMilliseconds : false,
  })
}

export function isSending({ rounds }: Pick<InvitationState, 'rounds'>): boolean {
  return rounds.some(({ waiting }) => waiting > 0)
}

export function rateQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'response rate'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/surveys/{survey_id}/response-rate', { ...at(surveyId), signal })),
    staleTime: 0,
  })
}

export function lettersQuery(surveyId: string, everybody: boolean, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'letters', everybody, page],
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId }, query: { everybody, page } }
      return unwrap(api.POST('/api/admin/surveys/{survey_id}/letters', { params, signal }))
    },
  })
}

/** What a sending would do; nothing leaves. */
export function planQuery(surveyId: string, kind: Kind) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'plan', kind],
    queryFn: () => send(surveyId, kind, { dry_run: true }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Nothing is sent if the number of emails is not the one that was shown. */
export function sendEmails(surveyId: string, kind: Kind, expected: number): Promise<SendingPlan> {
  return send(surveyId, kind, { dry_run: false, expected_emails: expected })
}

function send(
  surveyId: string,
  kind: Kind,
  body: { dry_run: boolean; expected_emails?: number },
): Promise<SendingPlan> {
  return kind === 'invitations'
    ? unwrap(api.POST('/api/admin/surveys/{survey_id}/invitations', { ...at(surveyId), body }))
    : unwrap(api.POST('/api/admin/surveys/{survey_id}/reminders', { ...at(surveyId), body }))
}

/** Emails that wait stay where they are until they may go on. */
export function setPaused(surveyId: string, isPaused: boolean): Promise<InvitationState> {
  return unwrap(
    api.PUT('/api/admin/surveys/{survey_id}/invitations/pause', {
      ...at(surveyId),
      body: { is_paused: isPaused },
    }),
  )
}

export function saveAccess(surveyId: string, body: Schemas['AccessSave']): Promise<InvitationState> {
  return unwrap(api.PUT('/api/admin/surveys/{survey_id}/access', { ...at(surveyId), body }))
}

export async function sendAgain(surveyId: string, mailId: string): Promise<void> {
  const params = { path: { survey_id: surveyId, mail_id: mailId } }
  await unwrap(api.POST('/api/admin/surveys/{survey_id}/invitations/{mail_id}/send-again', { params }))
}

/** A CSV with the personal link of every guardian. */
export async function downloadLinks(surveyId: string): Promise<Blob> {
  const reply = await fetchWithSession(`/api/admin/surveys/${surveyId}/links`, { method: 'POST' })
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => undefined))
  return reply.blob()
}

function at(surveyId: string) {
  return { params: { path: { survey_id: surveyId } } }
}
