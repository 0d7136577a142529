import { expect, test } from 'vitest'
import { describeUnanalyzed } from './unanalyzed-languages'

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
