import { plural, t } from '@lingui/core/macro'
import { explain } from '@/shared/api/error'
import { formatNumber, languageName } from '@/shared/lib/format'
import { type Filters, hasFilters } from './view/view'

/** The server counts no further. */
const maxCounted = 1000

/** What a search says about answers that only their words lead to so far; nothing when all were read. */
export function describeUnread(unread: number): string {
  if (unread === 0) return ''
  const count = `${formatNumber(unread)}${unread >= maxCounted ? '+' : ''}`
  return plural(unread, {
    one: '# answer is still being read. You can already find it by its exact words.',
    other: `${count} answers are still being read. You can already find them by their exact words.`,
  })
}

/** What to say of a list without rows. */
export function whyEmpty(filters: Filters, isConfidential: boolean): string {
  if (isConfidential && filters.status === 'in_progress') {
    return t`This survey is confidential: responses in progress are counted, and nobody at the school sees them before they are submitted.`
  }
  return hasFilters(filters) ? t`Try adjusting your filters` : t`Responses will appear here once submitted`
}

export function translateMessage(error: unknown): string {
  return explain(error, t`The answer could not be translated. Please try again.`)
}

/** The names of the languages, each once, and a sentence about them. */
export function describeUnanalyzed(
  languages: (string | null)[],
): { names: string[]; sentence: string } | undefined {
  const names = [...new Set(languages)].filter((code) => code !== null).map(languageName)
  if (names.length === 0) return undefined
  const sentence = plural(names.length, {
    one: 'Not analyzed in this language',
    other: 'Not analyzed in these languages',
  })
  return { names, sentence }
}
