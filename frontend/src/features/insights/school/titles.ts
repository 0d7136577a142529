import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '@/shared/lib/i18n'
import type { Insights } from '../api'
import type { SectionName } from './contents'

/** The question that each chart of a survey answers, in the order of the page. */
const titles = {
  days: msg`When did parents answer?`,
  categories: msg`Which superpowers do parents name most?`,
  concerns: msg`What needs attention?`,
  teachers: msg`Who did they write about?`,
  heatmap: msg`Who is known for what?`,
  coverage: msg`Which teachers need more responses?`,
  years: msg`What has changed since other years?`,
  questions: msg`How much do parents write?`,
  languages: msg`In which languages do they write?`,
  steps: msg`Where do parents stop?`,
} satisfies Record<string, MessageDescriptor>

export function titleOf(chart: keyof typeof titles): string {
  return i18n._(titles[chart])
}

/** Those that have something to show. */
export function sectionsOf(insights: Insights): SectionName[] {
  const missing = [
    ...(hasHeatMap(insights) ? [] : ['heatmap']),
    ...(insights.years.length < 2 ? ['years'] : []),
  ]
  return Object.entries(titles)
    .filter(([id]) => !missing.includes(id))
    .map(([id, title]) => ({ id, title: i18n._(title) }))
}

export function hasHeatMap({ grades, categories }: Insights): boolean {
  const isHeard = grades.some(({ teachers }) => teachers.some(({ responses }) => responses > 0))
  return isHeard && categories.length > 0
}
