import { t } from '@lingui/core/macro'
import { readerLocale } from '@/shared/lib/i18n'
import type { SurveyDetail } from '../api'

type Stage = 'draft' | 'scheduled' | 'open' | 'ended' | 'closed' | 'archived'

type Dated = Pick<
  SurveyDetail,
  'is_active' | 'opens_at' | 'closes_at' | 'archived_at' | 'response_count' | 'in_progress_count'
>

export function stageOf(survey: Dated, now = Date.now()): Stage {
  if (survey.archived_at) return 'archived'
  if (!survey.is_active) return hasResponses(survey) ? 'closed' : 'draft'
  if (survey.closes_at && Date.parse(survey.closes_at) <= now) return 'ended'
  return survey.opens_at && Date.parse(survey.opens_at) > now ? 'scheduled' : 'open'
}

export function hasResponses({ response_count, in_progress_count }: Dated): boolean {
  return response_count + in_progress_count > 0
}

/** Parents read these words now, or have answered them: changes are published on purpose, not as one types. */
export function isLive(survey: Dated): boolean {
  return survey.is_active || hasResponses(survey)
}

/** What the stage means, in a sentence under the title. */
export function describeStage(survey: Dated, now = Date.now()): string {
  const opens = formatTime(survey.opens_at)
  const closes = formatTime(survey.closes_at)
  switch (stageOf(survey, now)) {
    case 'draft':
      return t`Not open yet. Nobody sees it until you open it, and your changes are saved as you go.`
    case 'scheduled':
      return closes ? t`Opens on ${opens}, until ${closes}.` : t`Opens on ${opens}.`
    case 'open':
      return closes ? t`Open to anyone with the link, until ${closes}.` : t`Open to anyone with the link.`
    case 'ended':
      return t`Closed since ${closes}. Parents who have begun may finish.`
    case 'closed':
      return t`Closed. Parents who have begun may finish.`
    case 'archived':
      return t`In the archive. Parents cannot open it, and its responses stay readable.`
  }
}

export function formatTime(time: string | null): string {
  if (!time) return ''
  return new Date(time).toLocaleString(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' })
}

/** 2026 is the school year 2026-2027. */
export function schoolYear(year: number): string {
  return `${year}-${year + 1}`
}

/** A school year begins in July at the earliest. */
export function currentSchoolYear(today = new Date()): number {
  return today.getMonth() >= 6 ? today.getFullYear() : today.getFullYear() - 1
}

/** The years worth offering, and the one that is chosen, whatever it is. */
export function yearChoices(chosen: number, today = new Date()): number[] {
  const current = currentSchoolYear(today)
  const near = [-2, -1, 0, 1, 2].map((distance) => current + distance)
  return [...new Set([...near, chosen])].sort((one, other) => one - other)
}
