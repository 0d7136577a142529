import { expect, test } from 'vitest'
import { hasFilters, noFilters, readView, withFilters, withFlagged, withPage, withResponse } from './view'

const filters = {
  teacherId: 't1',
  category: 'Going the extra mile',
  status: 'set_aside',
  q: 'a&b %41',
  language: 'es',
  questionId: '0b1c2d3e-0000-4000-8000-00000000000f',
  withoutCategory: '1',
  step: 'email',
  submittedFrom: '2026-05-04',
  submittedTo: '2026-05-10',
} as const

test('what is written into the address is read from it again', () => {
  const search = withResponse(withPage(withFilters('?tab=assistant', filters), 3), 'r1')
  expect(readView(search)).toEqual({ filters, isFlagged: false, page: 3, responseId: 'r1', quote: undefined })
  expect(new URLSearchParams(search).get('tab')).toBe('assistant')
})

test('an address that says nothing is the first page of what was submitted', () => {
  const nothing = { filters: noFilters, isFlagged: false, page: 1, responseId: undefined, quote: undefined }
  expect(readView('')).toEqual(nothing)
  expect(noFilters.status).toBe('submitted')
})

test.each(['0', '-1', '1.5', 'two', '01', '99999999', ''])('page=%s is the first page', (page) => {
  expect(readView(`?page=${page}`).page).toBe(1)
})

test('a status that does not exist is what was submitted', () => {
  expect(readView('?status=deleted').filters.status).toBe('submitted')
  expect(readView('?status=all').filters.status).toBe('all')
})

test.each([
  'language=Spanish',
  'language=es-MX',
  'question_id=2',
  'question_id=0b1c2d3e-0000-4000-8000-00000000000f0',
  'without_category=yes',
  'step=toString',
  'submitted_from=yesterday',
  'submitted_from=2026-02-30',
  'submitted_to=2026-13-01',
  'submitted_to=1026-05-04',
  'submitted_to=3026-05-04',
  'submitted_from=2026-05-10&submitted_to=2026-05-04',
])('%s filters nothing', (search) => {
  expect(readView(`?${search}`).filters).toEqual(noFilters)
})

test('one end of the days is enough, and a wrong one leaves the other', () => {
  expect(readView('?submitted_from=2026-05-04&submitted_to=May').filters).toEqual({
    ...noFilters,
    submittedFrom: '2026-05-04',
  })
  expect(readView('?submitted_to=2026-05-04').filters.submittedTo).toBe('2026-05-04')
})

test('changing a filter resets the page to 1', () => {
  const search = withFilters('?page=4', { ...noFilters, teacherId: 't1' })
  expect(search).toBe('?teacher_id=t1')
})

test('Clear Filters resets all and returns to page 1', () => {
  expect(withFilters(`${withFilters('', filters)}&page=2&flagged=1`, noFilters)).toBe('')
})

test('what is the default is not in the address', () => {
  expect(withPage('?page=2', 1)).toBe('')
  expect(withResponse('?response=r1&page=2', undefined)).toBe('?page=2')
})

test('what is flagged is shown without filters, and a filter leads back to the list', () => {
  const search = withFlagged('?tab=responses&teacher_id=t1&page=4', true)
  expect(search).toBe('?tab=responses&flagged=1')
  expect(readView(search).isFlagged).toBe(true)
  expect(withFlagged(search, false)).toBe('?tab=responses')
  expect(withFilters(search, { ...noFilters, q: 'x' })).toBe('?tab=responses&q=x')
})

test('every filter counts as a filter', () => {
  expect(hasFilters(noFilters)).toBe(false)
  for (const [name, value] of Object.entries(filters)) {
    expect(hasFilters({ ...noFilters, [name]: value }), name).toBe(true)
  }
})

test('words of a response are in the address by their place, and go with the response', () => {
  const quote = { answerId: '0b1c-2d', start: 12, end: 80 }
  const search = withResponse('?tab=assistant', 'r1', quote)
  expect(search).toBe('?tab=assistant&response=r1&quote=0b1c-2d.12-80')
  expect(readView(search).quote).toEqual(quote)
  expect(withResponse(search, 'r2')).toBe('?tab=assistant&response=r2')
  expect(withResponse(search, undefined)).toBe('?tab=assistant')
})

test.each(['', 'r1', 'a.1', 'a.1-', 'a.-1-2', 'a.1-2-3', '<b>.1-2', '.1-2', 'a.1-9999999'])(
  'quote=%s marks nothing',
  (quote) => expect(readView(`?response=r1&quote=${encodeURIComponent(quote)}`).quote).toBeUndefined(),
)
