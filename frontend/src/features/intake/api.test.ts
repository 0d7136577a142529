import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, startResponse, submitResponse } from './api'

const salt = '69180000.5f3759df'
const challenge = {
  salt,
  hash: createHash('sha256').update(`${salt}42`).digest('hex'),
  max_number: 100,
  signature: 'signed',
}
const refusal = { detail: 'Many people are using this survey right now.', code: 'challenge', challenge }

afterEach(() => vi.unstubAllGlobals())

function answerWith(...replies: [number, unknown][]) {
  const send = vi.fn(async (_address: string, _request: RequestInit) => {
    const [status, body] = replies.shift() ?? [500, {}]
    return Response.json(body, { status, headers: status === 429 ? { 'Retry-After': '60' } : {} })
  })
  vi.stubGlobal('fetch', send)
  return send
}

test('a challenge is solved and the call made again, with the same key', async () => {
  const send = answerWith([429, refusal], [200, { id: 'r1' }])
  expect(await startResponse('s1', 'key', 'en')).toEqual({ id: 'r1' })
  expect(send.mock.calls.map(([address, { headers }]) => [address, headers])).toEqual([
    ['/api/surveys/s1/start', { 'Idempotency-Key': 'key', 'Content-Type': 'application/json' }],
    [
      '/api/surveys/s1/start',
      {
        'Idempotency-Key': 'key',
        'Challenge-Solution': `${salt}:42:signed`,
        'Content-Type': 'application/json',
      },
    ],
  ])
})

test('a submission is challenged the same way', async () => {
  const send = answerWith([429, refusal], [200, { is_submitted: true }])
  const reviewed = { name: 'Ana', email: 'ana@example.org', teacher_ids: [], answers: {} }
  const { signal } = new AbortController()
  expect(await submitResponse('r1', { reviewed }, signal)).toEqual({ is_submitted: true })
  expect(send).toHaveBeenCalledTimes(2)
})

test('a second challenge is a refusal that passes, with the time to wait', async () => {
  answerWith([429, refusal], [429, refusal])
  const error = await startResponse('s1', 'key', 'en').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 429, retryAfter: 60 })
})

test('too many without a challenge is a refusal as ever', async () => {
  const send = answerWith([429, { detail: 'Too many responses came in at once.' }])
  await expect(startResponse('s1', 'key', 'en')).rejects.toMatchObject({ status: 429 })
  expect(send).toHaveBeenCalledTimes(1)
})
