import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'
import { readChatToken } from '@/shared/api/session-storage'
import type { AnswerScope } from './conversation/chat-events'
import { ChatError, failureTexts, refused } from './conversation/failure'

export type ChatRequest = components['schemas']['ChatRequest']
export type Engine = components['schemas']['EngineShown']

/** Asks, and gives the stream of events. Aborting ends the work on the server, too. */
export async function openChat(
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  if (!readChatToken()) throw new ChatError(failureTexts.noToken())
  const reply = await fetchWithSession('/api/chat/stream', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ chat_request: request }),
    signal,
  })
  if (!reply.ok) throw refused(reply, await reply.json().catch(() => undefined))
  if (!reply.body) throw new ChatError(failureTexts.noBody())
  return reply.body
}

export function suggestionsQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'suggestions'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/chat/suggestions', { params: { query: { survey_id: surveyId } }, signal })),
  })
}

/** All words that a scope covers, page by page. */
export function quotesQuery(surveyId: string, scope: AnswerScope) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'quotes', scope],
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.POST('/api/chat/quotes', { body: { survey_id: surveyId, scope, offset }, signal })),
    initialPageParam: 0,
    getNextPageParam: ({ quotes, total }, _, offset) => {
      const next = offset + quotes.length
      return quotes.length > 0 && next < total ? next : undefined
    },
    // Looked up anew whenever it is opened: the number that it stands behind is as new as its answer.
    staleTime: 0,
  })
}
