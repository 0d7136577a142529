import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type Schemas = components['schemas']
export type CardList = Schemas['CardList']
export type CardListItem = Schemas['CardListItem']
export type CardReview = Schemas['CardReview']
export type CardPrint = Schemas['CardPrint']
export type Card = Schemas['Card']
export type CardQuote = Schemas['CardQuote']
export type Quote = Schemas['QuoteOut']
export type Attention = Schemas['AttentionOut']
export type Decision = Quote['decision']

export function cardsKey(surveyId: string) {
  return [...queryKeys.survey(surveyId), 'cards'] as const
}

/** Never stale: categories and responses may have changed. */
export function cardsQuery(surveyId: string) {
  return queryOptions({
    queryKey: cardsKey(surveyId),
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId } }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/cards', { params, signal }))
    },
    staleTime: 0,
  })
}

export function reviewQuery(surveyId: string, teacherId: string) {
  return queryOptions({
    queryKey: [...cardsKey(surveyId), teacherId] as const,
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId, teacher_id: teacherId } }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/cards/{teacher_id}', { params, signal }))
    },
    staleTime: 0,
  })
}

/** Each time it is asked is written down by the server as a print, so it is asked once for a visit. */
export function printQuery(surveyId: string, teacherId: string | undefined) {
  return queryOptions({
    queryKey: [...cardsKey(surveyId), 'print', teacherId] as const,
    queryFn: ({ signal }) => {
      const query = teacherId ? { teacher_id: teacherId } : {}
      const params = { path: { survey_id: surveyId }, query }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/cards/print', { params, signal }))
    },
    staleTime: 0,
    refetchOnReconnect: false,
  })
}

/** The cards of the teacher whose account this is. */
export const ownCardsQuery = queryOptions({
  queryKey: ['own-cards'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/my-card', { signal })),
})

export interface DecisionChange {
  decision: Decision
  shows_name: boolean
}

/** The quote as it is afterwards; null when nothing proposes it any more. */
export function decide(surveyId: string, teacherId: string, quote: Quote, change: DecisionChange) {
  const { answer_id, start, end } = quote
  const path = { survey_id: surveyId, teacher_id: teacherId, answer_id }
  const address = '/api/admin/surveys/{survey_id}/cards/{teacher_id}/quotes/{answer_id}'
  // The request survives a page that is closed right away.
  return unwrap(api.PUT(address, { params: { path }, body: { start, end, ...change }, keepalive: true }))
}
