import { afterEach, expect, test } from 'vitest'
import { i18n } from '@/shared/lib/i18n'
import { createApiClient, unwrap } from './client'

afterEach(() => i18n.activate('en'))

function replyWith(body: BodyInit | null, init: ResponseInit) {
  const requests: Request[] = []
  const api = createApiClient(async (request) => {
    requests.push(request)
    return new Response(body, init)
  })
  return { api, requests }
}

test('a good reply gives its data, from the same origin', async () => {
  const { api, requests } = replyWith('{"message":"Hello"}', { status: 200 })
  expect(await unwrap(api.GET('/api/hello'))).toEqual({ message: 'Hello' })
  expect(requests[0]?.url).toBe(new URL('/api/hello', location.href).href)
})

test('a bad reply is thrown with status and sentence', async () => {
  const { api } = replyWith('{"detail":"Response not found"}', { status: 404 })
  await expect(unwrap(api.GET('/api/hello'))).rejects.toMatchObject({
    status: 404,
    detail: 'Response not found',
  })
})

test('a proxy that answers in HTML does not break the reader', async () => {
  const { api } = replyWith('<html>down</html>', { status: 502 })
  await expect(unwrap(api.GET('/api/hello'))).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
})

test("the server is asked to speak the page's language, not the browser's", async () => {
  const { api, requests } = replyWith('{"message":"Hello"}', { status: 200 })
  await api.GET('/api/hello')
  i18n.loadAndActivate({ locale: 'es', messages: {} })
  await api.GET('/api/hello')
  expect(requests.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en', 'es'])
})
