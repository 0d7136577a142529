import { t } from '@lingui/core/macro'
import { toApiError } from '@/shared/api/error'

/** What went wrong, in the words of the specification, and under them what else is known. */
export interface Failure {
  text: string
  hint?: string | undefined
}

export const failureTexts = {
  noToken: () => t`Authentication required`,
  noBody: () => t`No response body`,
  fallback: () => t`Failed to send message`,
  event: () => t`An error occurred`,
  limit: () => t`Reached iteration limit`,
}

/** A question that was not answered because of something that has a sentence of its own. */
export class ChatError extends Error {
  override readonly name = 'ChatError'
  readonly hint: string | undefined

  constructor(text: string, hint?: string) {
    super(text)
    this.hint = hint
  }
}

/** A reply that is not OK. `body` may hold the server's own sentence. */
export function refused(reply: Pick<Response, 'status' | 'statusText'>, body: unknown): ChatError {
  const { message, detail } = toApiError(reply, body)
  // Newer versions of HTTP send no words with the number.
  return new ChatError(
    `HTTP ${reply.status}: ${reply.statusText || message}`,
    detail === message ? undefined : detail,
  )
}

export function explainFailure(error: unknown): Failure {
  return error instanceof ChatError
    ? { text: error.message, hint: error.hint }
    : { text: failureTexts.fallback(), hint: t`The server cannot be reached. Check your connection.` }
}

export function interrupted(): Failure {
  return { text: failureTexts.fallback(), hint: t`The connection was lost before the answer was complete.` }
}

export function emptyAnswer(): Failure {
  return { text: failureTexts.event(), hint: t`The assistant sent no answer.` }
}
