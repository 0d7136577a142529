import { describe, expect, it } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { explain, sayDone, sayMatching, sayProgress } from './messages'

describe('the words of an export', () => {
  it('say what will be exported', () => {
    expect(sayMatching(undefined, true)).toBe('Counting the responses…')
    expect(sayMatching({ total: 150, isCapped: false }, true)).toBe('150 responses match the current filters')
    expect(sayMatching({ total: 1, isCapped: false }, true)).toBe('1 response matches the current filters')
    expect(sayMatching({ total: 0, isCapped: false }, true)).toBe('No response matches the current filters')
    expect(sayMatching({ total: 1600, isCapped: false }, false)).toBe('All 1,600 responses')
    expect(sayMatching({ total: 1200, isCapped: true }, true)).toBe(
      'Of the newest responses, 1,200 responses match the current filters',
    )
  })

  it('say how far it is and how it ended', () => {
    expect(sayProgress(0, undefined)).toBe('Preparing the export…')
    expect(sayProgress(1200, 100000)).toBe('1,200 of 100,000 rows')
    expect(sayDone(1, { format: 'csv', rows: 'answers' })).toBe('1 row exported as CSV')
    expect(sayDone(1200, { format: 'xlsx', rows: 'answers' })).toBe('1,200 rows exported as Excel')
  })

  it("repeat the server's sentence where it has one for people", () => {
    expect(explain(new ApiError(503, 'Other exports are running.'))).toBe('Other exports are running.')
    expect(explain(new ApiError(500))).toBe('Failed to export the responses. Please try again.')
    expect(explain(new TypeError('network'))).toContain('nothing was saved')
  })
})
