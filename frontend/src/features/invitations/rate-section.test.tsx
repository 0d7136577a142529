import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rateQuery } from './api'
import { RateSection } from './rate-section'

const group = { name: '1st Grade', is_rest: false, invited: 8, delivered: 8, started: 6, submitted: 5 }
const rest = { ...group, name: null, is_rest: true }

function renderRates(isConfidential: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
  const groups = { by_grade: [group, rest], by_language: [rest], by_teacher: [] }
  client.setQueryData<unknown>(rateQuery('s1').queryKey, {
    ...groups,
    smallest: 5,
    is_confidential: isConfidential,
  })
  render(
    <QueryClientProvider client={client}>
      <RateSection surveyId="s1" />
    </QueryClientProvider>,
  )
}

test('groups that are all folded together are a sentence, not a table of one row', () => {
  renderRates(false)
  expect(screen.getAllByRole('table')).toHaveLength(1)
  expect(screen.getByRole('table', { name: 'Response rate, by grade' }).textContent).toContain('5 of 8')
  expect(screen.getAllByText('Too few to show yet.')).toHaveLength(2)
})

test.each([
  [true, 1],
  [false, 0],
])(
  'where a survey is confidential (%s), the note says which other groups are folded',
  (isConfidential, count) => {
    renderRates(isConfidential)
    expect(screen.queryAllByText(/or where fewer than five have answered/)).toHaveLength(count)
  },
)
