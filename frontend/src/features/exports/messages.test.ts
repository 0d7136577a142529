import { describe, expect, it } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { describeDone, describeMatching, describeProgress, exportMessage } from './messages'

describe('the words of an export', () => {
  it('say what will be exported', () => {
    expect(describeMatching(undefined, true)).toBe('Counting the responses…')
    expect(describeMatching({ total: 150, isCapped: false }, true)).toBe(
      '150 responses match the current filters',
    )
    expect(describeMatching({ total: 1, isCapped: false }, true)).toBe(
      '1 response matches the current filters',
    )
    expect(describeMatching({ total: 0, isCapped: false }, true)).toBe(
      'No response matches the current filters',
    )
    expect(describeMatching({ total: 1600, isCapped: false }, false)).toBe('All 1,600 responses')
    expect(describeMatching({ total: 1200, isCapped: true }, true)).toBe(
      'Of the newest responses, 1,200 responses match the current filters',
    )
  })

  it('say how far it is and how it ended', () => {
    expect(describeProgress(0, undefined)).toBe('Preparing the export…')
    expect(describeProgress(1200, 100000)).toBe('1,200 of 100,000 rows')
    expect(describeDone(1, { format: 'csv', rows: 'answers' })).toBe('1 row exported as CSV')
    expect(describeDone(1200, { format: 'xlsx', rows: 'answers' })).toBe('1,200 rows exported as Excel')
  })

  it("repeat the server's sentence where it has one for people", () => {
    expect(exportMessage(new ApiError(503, 'Other exports are running.'))).toBe('Other exports are running.')
    expect(exportMessage(new ApiError(500))).toBe('Failed to export the responses. Please try again.')
    expect(exportMessage(new TypeError('network'))).toContain('nothing was saved')
  })
})
