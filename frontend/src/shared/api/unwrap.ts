import { toApiError } from './error'

interface Reply<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The data of a call, or a thrown ApiError: `unwrap(api.GET('/api/hello'))`. */
export async function unwrap<Data>(call: Promise<Reply<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call
  if (!response.ok) throw toApiError(response, error)
  // A 204 has no data; its caller awaits the promise and ignores the value.
  return data as NonNullable<Data>
}
