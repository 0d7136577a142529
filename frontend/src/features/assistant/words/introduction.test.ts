import { expect, test } from 'vitest'
import { introduce, tellAnswered, tellEngine } from './introduction'

test('the panel says what can be asked about', () => {
  expect(introduce(undefined)).toMatch(/^Ask about the submitted responses\. /)
  expect(introduce(0)).toMatch(/^There are no submitted responses yet\. /)
  expect(introduce(1)).toMatch(/^Ask about the one submitted response\. /)
  expect(introduce(150)).toMatch(/^Ask about the 150 submitted responses\. /)
})

test('and which engine answers', () => {
  const local = { kind: 'extractive', label: 'On this computer' } as const
  const model = { kind: 'language_model', label: 'Maple 2' } as const
  expect([tellEngine(local), tellAnswered(local)]).toEqual([
    "Answers are put together on the school's server, without a language model.",
    'Answered without a language model',
  ])
  expect([tellEngine(model), tellAnswered(model)]).toEqual([
    'Answers are written by Maple 2.',
    'Answered by Maple 2',
  ])
})
