import { ApiError } from '@/shared/api/error'

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

export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}

/** "57 teachers added, 2 changed", without what did not happen. */
export function tellChanges(counts: { new: number; changed: number }): string {
  const parts = [
    counts.new > 0 && `${countOf(counts.new, 'teacher')} added`,
    counts.changed > 0 && `${countOf(counts.changed, 'teacher')} changed`,
  ]
  return parts.filter((part) => part !== false).join(', ') || 'Nothing changed'
}
