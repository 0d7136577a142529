import { expect, test } from 'vitest'
import { ApiError } from './error'
import { createQueryClient, retryUpTo } from './query-client'

test.each([400, 401, 403, 404, 409, 422, 429])('a %i is not retried', (status) => {
  expect(retryUpTo(3)(0, new ApiError(status))).toBe(false)
})

test.each([new ApiError(500), new ApiError(503), new TypeError('Failed to fetch')])(
  '%s is retried',
  (error) => {
    const isRetried = [0, 1, 2, 3].map((failures) => retryUpTo(3)(failures, error))
    expect(isRetried).toEqual([true, true, true, false])
  },
)

test('the cache keeps to the times of the product', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
  const retry = mutations?.retry as ReturnType<typeof retryUpTo>
  expect([retry(0, new Error()), retry(1, new Error())]).toEqual([true, false])
})
