import { createParser } from 'eventsource-parser'

/** No event of ours comes near this; a stream without an end of line must not fill the memory. */
const maxEventLength = 1_000_000

/** The data of each server-sent event, as it arrives, however the network cuts it. Whoever stops reading early ends
 *  the reply, and the server with it. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const whole: string[] = []
  const parser = createParser({
    onEvent: ({ data }) => whole.push(data),
    maxBufferSize: maxEventLength,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* whole.splice(0)
    }
  } finally {
    // A reply that is over or broken already has nothing to cancel, and says so by an error that nobody needs.
    await reader.cancel().catch(() => undefined)
  }
}
