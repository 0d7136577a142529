import type { ResponseStore } from './response-store'

/** Sends what waits and gives the server a moment to confirm it. Resolves in any case. */
export async function settleWithin(response: ResponseStore, milliseconds: number): Promise<void> {
  response.retryNow()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([response.whenSettled(), tooLong])
  clearTimeout(timer)
}
