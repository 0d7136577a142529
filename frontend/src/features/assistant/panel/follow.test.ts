import { expect, test } from 'vitest'
import { followTo, hasUnseen, isAtEnd } from './follow'

const box = { scrollTop: 0, clientHeight: 400, scrollHeight: 400 }

test('a talk that fits does not scroll', () => {
  expect(followTo(box, 0)).toBe(0)
  expect(followTo({ ...box, scrollHeight: 300 }, 200)).toBe(0)
})

test('the view goes along with an answer until its question is at the top', () => {
  expect(followTo({ ...box, scrollHeight: 900 }, 600)).toBe(500)
  expect(followTo({ ...box, scrollHeight: 1300 }, 600)).toBe(584)
  expect(followTo({ ...box, scrollHeight: 9000 }, 600)).toBe(584)
})

test('who has read on below the question is not taken back to it', () => {
  expect(followTo({ scrollTop: 700, clientHeight: 400, scrollHeight: 9000 }, 600)).toBe(700)
})

test('what came in below of what was in view is news, less than a line is not', () => {
  expect(hasUnseen({ ...box, scrollHeight: 700 }, 400)).toBe(true)
  expect(hasUnseen({ ...box, scrollHeight: 410 }, 400)).toBe(false)
})

test('the end is reached within a line of it', () => {
  expect(isAtEnd({ scrollTop: 590, clientHeight: 400, scrollHeight: 1000 })).toBe(true)
  expect(isAtEnd({ scrollTop: 500, clientHeight: 400, scrollHeight: 1000 })).toBe(false)
})
