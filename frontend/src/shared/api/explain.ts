import { ApiError } from './error'

/** The server explains what it refuses in a sentence; what merely failed gets one of ours. */
export function explain(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const isExplained = [400, 404, 409, 413, 422].includes(error.status) && error.detail !== error.message
  return isExplained ? withoutFieldName(error.detail) : fallback
}

/** "name: Value error, The name is missing." is written for programs; the sentence in it is for people. */
function withoutFieldName(detail: string): string {
  return detail.replace(/^.*?Value error, /, '')
}
