import type { Insights } from '../api'
import type { SectionName } from './contents'

/** The question that each chart of a survey answers, in the order of the page. */
export const titles = {
  days: 'When did parents answer?',
  categories: 'Which superpowers do parents name most?',
  concerns: 'What needs attention?',
  teachers: 'Who did they write about?',
  heatmap: 'Who is known for what?',
  coverage: 'Which teachers need more responses?',
  years: 'What has changed since other years?',
  questions: 'How much do parents write?',
  languages: 'In which languages do they write?',
  steps: 'Where do parents stop?',
} as const

/** Those that have something to show. */
export function sectionsOf(insights: Insights): SectionName[] {
  const missing = [
    ...(hasHeatMap(insights) ? [] : ['heatmap']),
    ...(insights.years.length < 2 ? ['years'] : []),
  ]
  return Object.entries(titles)
    .filter(([id]) => !missing.includes(id))
    .map(([id, title]) => ({ id, title }))
}

export function hasHeatMap({ grades, categories }: Insights): boolean {
  const isHeard = grades.some(({ teachers }) => teachers.some(({ responses }) => responses > 0))
  return isHeard && categories.length > 0
}
