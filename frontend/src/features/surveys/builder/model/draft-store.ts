import type { SurveyContent } from './content'

/** What somebody has changed on this device and the server does not have yet. */
interface StoredDraft {
  /** The version they started from, and its words, to tell afterwards what was changed. */
  readonly version: number
  readonly base: SurveyContent
  readonly mine: SurveyContent
}

const prefix = 'survey_builder:'

/** The draft of one person for one survey. Another person at the same desk never sees it. */
export function openBuilderDraft(userId: string, surveyId: string) {
  const key = `${prefix}${userId}:${surveyId}`
  // What this page has read or written last: a draft that another tab has stored since is not ours to remove.
  let known: string | null = null
  return {
    read(): StoredDraft | undefined {
      try {
        known = localStorage.getItem(key)
        const stored: unknown = JSON.parse(known ?? 'null')
        return isDraft(stored) ? stored : undefined
      } catch {
        return undefined
      }
    },
    /** False when the browser refuses: then only this page holds it. */
    write(draft: StoredDraft): boolean {
      try {
        const text = JSON.stringify(draft)
        localStorage.setItem(key, text)
        known = text
        return true
      } catch {
        return false
      }
    },
    clear() {
      try {
        if (localStorage.getItem(key) === known) localStorage.removeItem(key)
      } catch {
        // A browser that forbids storage has nothing to remove.
      }
    },
  }
}

export type BuilderDraft = ReturnType<typeof openBuilderDraft>

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { version, base, mine } = value as Record<string, unknown>
  return typeof version === 'number' && isContent(base) && isContent(mine)
}

function isContent(value: unknown): value is SurveyContent {
  if (typeof value !== 'object' || value === null) return false
  const content = value as Record<string, unknown>
  const texts = ['title', 'description', 'welcome_text', 'thank_you_text']
  return (
    texts.every((name) => typeof content[name] === 'string') &&
    typeof content.school_year === 'number' &&
    typeof content.asks_name_consent === 'boolean' &&
    Array.isArray(content.questions) &&
    content.questions.every(isQuestion)
  )
}

function isQuestion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { key, text, is_required } = value as Record<string, unknown>
  return typeof key === 'string' && typeof text === 'string' && typeof is_required === 'boolean'
}
