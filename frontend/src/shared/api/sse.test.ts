import { expect, test } from 'vitest'
import { readEvents } from './sse'

const encoder = new TextEncoder()

function streamOf(chunks: Uint8Array[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const rest = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const next = rest.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
    cancel: onCancel,
  })
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const all: string[] = []
  for await (const data of readEvents(stream)) all.push(data)
  return all
}

test('events arrive whole, at whatever byte the network cuts them', async () => {
  const text = 'data: {"a":"Señor Zapato 🚀"}\n\n: heartbeat\n\ndata: {"b":2}\r\n\r\n'
  const bytes = encoder.encode(text)
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks = []
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size))
    expect(await readAll(streamOf(chunks)), `chunks of ${size}`).toEqual([
      '{"a":"Señor Zapato 🚀"}',
      '{"b":2}',
    ])
  }
})

test('an event that was cut off by the end is none', async () => {
  expect(await readAll(streamOf([encoder.encode('data: 1\n\ndata: 2')]))).toEqual(['1'])
})

test('whoever stops reading ends the reply', async () => {
  let isCancelled = false
  const stream = streamOf([encoder.encode('data: 1\n\ndata: 2\n\n'), encoder.encode('data: 3\n\n')], () => {
    isCancelled = true
  })
  for await (const data of readEvents(stream)) {
    expect(data).toBe('1')
    break
  }
  expect(isCancelled).toBe(true)
})

test('a reply that breaks is an error for the reader', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.error(new TypeError('network error'))
    },
  })
  await expect(readAll(broken)).rejects.toThrow('network error')
})

test('a stream without an end of line is given up', async () => {
  const chunk = encoder.encode(`data: ${'x'.repeat(600_000)}`)
  await expect(readAll(streamOf([chunk, chunk]))).rejects.toThrow()
})
