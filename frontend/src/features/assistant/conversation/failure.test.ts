import { expect, test } from 'vitest'
import { ChatError, explainFailure, refused } from './failure'

test("a non-OK status is 'HTTP {status}: {statusText}', with the server's sentence under it", () => {
  const busy = refused({ status: 429, statusText: 'Too Many Requests' }, { detail: 'Wait a minute.' })
  expect(explainFailure(busy)).toEqual({ text: 'HTTP 429: Too Many Requests', hint: 'Wait a minute.' })
  const plain = refused({ status: 500, statusText: 'Internal Server Error' }, undefined)
  expect(explainFailure(plain)).toEqual({ text: 'HTTP 500: Internal Server Error', hint: undefined })
})

test('where HTTP has no status text, ours stands for it', () => {
  expect(refused({ status: 503, statusText: '' }, undefined).message).toBe('HTTP 503: Service Unavailable')
})

test("anything else is 'Failed to send message'", () => {
  expect(explainFailure(new TypeError('Failed to fetch')).text).toBe('Failed to send message')
  expect(explainFailure('what?').text).toBe('Failed to send message')
  expect(explainFailure(new ChatError('No response body')).text).toBe('No response body')
})
