import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastProvider } from '@/shared/ui/feedback/toast'
import type { Insights } from '../api'
import { SchoolInsights } from './school-insights'

afterEach(cleanup)

const insights = {
  survey: { id: 's1', title: 'Parent Survey', public_path: '/survey/s1' },
  counts: { submitted: 40, in_progress: 3, answers: 90, teachers: 2, teachers_mentioned: 1 },
  without_category: 0,
  small_group: 5,
  pace: { today: 0, per_day: 0 },
  days: [{ day: '2026-03-02', responses: 40 }],
  categories: [{ category_id: 'c1', name: 'Patience', color_slot: 1, responses: 12, share: 0.3 }],
  grades: [],
  cells: [],
  years: [],
  questions: [
    { question_id: 'q1', text: 'What is special?', answered: 39, blank: 1, middle: 120 },
    { question_id: 'q2', text: 'What else?', answered: 0, blank: 40, middle: null },
  ],
  languages: [
    { language: 'es', responses: 7, unanalyzed_answers: 0 },
    { language: '', responses: 2, unanalyzed_answers: 0 },
  ],
  concerns: [
    { kind: 'safety', responses: 8, open: 1 },
    { kind: 'contact', responses: 0, open: 0 },
  ],
  steps: [{ step: 'questions', responses: 3 }],
} as unknown as Insights

function linksOf(title: string) {
  const links = within(screen.getByRole('region', { name: title })).queryAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

test('a bar is a link only where the list can show exactly the responses behind it', () => {
  render(
    <ToastProvider>
      <SchoolInsights insights={insights} />
    </ToastProvider>,
  )
  const list = '/admin/survey/s1'
  const monday = '?submitted_from=2026-03-02&submitted_to=2026-03-02'
  expect(linksOf('Which superpowers do parents name most?')).toEqual([
    ['Patience12 · 30%', `${list}?category=c1`],
  ])
  expect(linksOf('What needs attention?')).toEqual([
    ['Safety8 · 1 open', '/admin/attention?survey=s1&kind=safety'],
  ])
  expect(linksOf('In which languages do they write?')).toEqual([['Spanish7', `${list}?language=es`]])
  expect(linksOf('How much do parents write?')).toEqual([
    ['about 120 characters39 · 1 blank', `${list}?question_id=q1`],
  ])
  expect(linksOf('When did parents answer?')).toEqual([
    ['Mar 2', `${list}${monday}`],
    ['See all submitted responses', list],
  ])
  expect(linksOf('Where do parents stop?')).toEqual([
    ['Questions3', `${list}?status=in_progress&step=questions`],
    ['See all unfinished responses', `${list}?status=in_progress`],
  ])
})

test('charts of a confidential survey say which groups they leave out', () => {
  const { rerender } = render(<SchoolInsights insights={insights} />, { wrapper: ToastProvider })
  expect(screen.queryByText(/fewer than 5 responses count as none/)).toBeNull()
  const survey = { ...insights.survey, is_confidential: true }
  rerender(<SchoolInsights insights={{ ...insights, survey }} />)
  expect(screen.getAllByText(/fewer than 5 responses count as none/)).toHaveLength(2)
})
