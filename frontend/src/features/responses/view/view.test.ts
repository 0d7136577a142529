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
  expect(readView(search)).toEqual({ filters, page: 3, responseId: 'r1' })
  expect(new URLSearchParams(search).get('tab')).toBe('assistant')
})

test('an address that says nothing is the first page of everything', () => {
  expect(readView('')).toEqual({ filters: noFilters, page: 1, responseId: undefined })
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
