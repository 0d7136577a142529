import { expect, test } from 'vitest'
import { hasFilters, noFilters, readView, withFilters, withFlagged, withPage, withResponse } from './view'

const filters = {
  teacherId: 't1',
  category: 'Going the extra mile',
  status: 'set_aside',
  q: 'a&b %41',
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

test('changing a filter resets the page to 1', () => {
  const search = withFilters('?page=4', { ...noFilters, teacherId: 't1' })
  expect(search).toBe('?teacher_id=t1')
})

test('Clear Filters resets all and returns to page 1', () => {
  expect(withFilters('?teacher_id=t1&category=c1&status=all&q=x&page=2&flagged=1', noFilters)).toBe('')
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
  const each = [{ teacherId: 't' }, { category: 'c' }, { status: 'all' as const }, { q: 'x' }]
  for (const one of each) expect(hasFilters({ ...noFilters, ...one })).toBe(true)
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
