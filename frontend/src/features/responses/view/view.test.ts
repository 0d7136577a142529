import { expect, test } from 'vitest'
import { hasFilters, noFilters, readView, withFilters, withPage, withResponse } from './view'

const filters = {
  teacherId: 't1',
  category: 'Going the extra mile',
  status: 'submitted',
  q: 'a&b %41',
} as const

test('what is written into the address is read from it again', () => {
  const search = withResponse(withPage(withFilters('?tab=assistant', filters), 3), 'r1')
  expect(readView(search)).toEqual({ filters, page: 3, responseId: 'r1', quote: undefined })
  expect(new URLSearchParams(search).get('tab')).toBe('assistant')
})

test('an address that says nothing is the first page of everything', () => {
  const nothing = { filters: noFilters, page: 1, responseId: undefined, quote: undefined }
  expect(readView('')).toEqual(nothing)
})

test.each(['0', '-1', '1.5', 'two', '01', '99999999', ''])('page=%s is the first page', (page) => {
  expect(readView(`?page=${page}`).page).toBe(1)
})

test('a status that does not exist is all of them', () => {
  expect(readView('?status=deleted').filters.status).toBe('all')
})

test('changing a filter resets the page to 1', () => {
  const search = withFilters('?page=4', { ...noFilters, teacherId: 't1' })
  expect(search).toBe('?teacher_id=t1')
})

test('Clear Filters resets all and returns to page 1', () => {
  expect(withFilters('?teacher_id=t1&category=c1&status=submitted&q=x&page=2', noFilters)).toBe('')
})

test('what is the default is not in the address', () => {
  expect(withPage('?page=2', 1)).toBe('')
  expect(withResponse('?response=r1&page=2', undefined)).toBe('?page=2')
})

test('every filter counts as a filter', () => {
  expect(hasFilters(noFilters)).toBe(false)
  const each = [{ teacherId: 't' }, { category: 'c' }, { status: 'submitted' as const }, { q: 'x' }]
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
