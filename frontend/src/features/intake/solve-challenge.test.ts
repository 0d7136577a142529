import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveChallenge } from './solve-challenge'

const salt = '69180000.5f3759df5f3759df5f3759df'

function challengeOf(number: number) {
  const hash = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { salt, hash, max_number: 3000, signature: 'signed' }
}

test.each([0, 1, 2749, 3000])('the number %i is found', async (number) => {
  expect(await solveChallenge(challengeOf(number))).toBe(`${salt}:${number}:signed`)
})

test('what has no solution within its bound ends', async () => {
  await expect(solveChallenge(challengeOf(3001))).rejects.toThrow('no solution')
})

test('the page gets its turn while numbers are tried', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  await solveChallenge({ ...challengeOf(-1), max_number: 40_000 }).catch(() => {})
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})
