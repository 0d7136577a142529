import { expect, test } from 'vitest'
import {
  countResponses,
  describeAnsweredBy,
  describeEngine,
  describeIgnored,
  describeUnread,
  introduce,
} from './messages'

test('the panel says what can be asked about', () => {
  expect(introduce(undefined)).toMatch(/^Ask about the submitted responses\. /)
  expect(introduce(0)).toMatch(/^There are no submitted responses yet\. /)
  expect(introduce(1)).toMatch(/^Ask about the one submitted response\. /)
  expect(introduce(150)).toMatch(/^Ask about the 150 submitted responses\. /)
})

test('and which engine answers', () => {
  const local = { kind: 'extractive', label: 'On this computer' } as const
  const model = { kind: 'language_model', label: 'Maple 2' } as const
  expect([describeEngine(local), describeAnsweredBy(local)]).toEqual([
    "Answers are put together on the school's server, without a language model.",
    'Answered without a language model',
  ])
  expect([describeEngine(model), describeAnsweredBy(model)]).toEqual([
    'Answers are written by Maple 2.',
    'Answered by Maple 2',
  ])
})

test('numbers agree with their words', () => {
  expect([0, 1, 1234].map(countResponses)).toEqual(['0 responses', '1 response', '1,234 responses'])
  expect(describeUnread(1)).toBe('1 answer has not been read yet and may be missing here.')
  expect(describeUnread(3)).toBe('3 answers have not been read yet and may be missing here.')
})

test('words that could not be applied are named as they were written', () => {
  expect(describeIgnored(['before the monsoon'])).toBe('I could not apply: “before the monsoon”')
  expect(describeIgnored(['soon', 'often'])).toBe('I could not apply: “soon”, “often”')
})
