import { expect, test } from 'vitest'
import { describeUnanalyzed, describeUnread, whyEmpty } from './messages'
import { noFilters } from './view/view'

test.each([
  [0, ''],
  [1, '1 answer is still being read. You can already find it by its exact words.'],
  [12, '12 answers are still being read. You can already find them by their exact words.'],
  [1000, '1,000+ answers are still being read. You can already find them by their exact words.'],
])('%i unread answers are told in a sentence', (unread, sentence) => {
  expect(describeUnread(unread)).toBe(sentence)
})

test('answers in languages that AI does not know are told, each language once', () => {
  expect(describeUnanalyzed([null, null])).toBeUndefined()
  expect(describeUnanalyzed([null, 'pl', 'pl'])).toEqual({
    names: ['Polish'],
    sentence: 'Not analyzed in this language',
  })
  expect(describeUnanalyzed(['hi', 'pl'])).toEqual({
    names: ['Hindi', 'Polish'],
    sentence: 'Not analyzed in these languages',
  })
})

test('a list without rows says why, also where drafts are never shown', () => {
  const drafts = { ...noFilters, status: 'in_progress' as const }
  expect(whyEmpty(drafts, true)).toMatch(/confidential.*counted.*nobody.*sees them before/)
  expect(whyEmpty(drafts, false)).toBe('Try adjusting your filters')
  expect(whyEmpty(noFilters, true)).toBe('Responses will appear here once submitted')
  expect(whyEmpty({ ...noFilters, q: 'bus' }, true)).toBe('Try adjusting your filters')
})
