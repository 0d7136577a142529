import { isTransient } from '@/shared/lib/autosave'

/** Replies that are the same for every parent: the survey and the list of teachers. They let the survey be opened
 *  again without a network. Nothing that a parent wrote ever comes here. */
const cacheName = 'survey-replies'
/** A network that says nothing for so long is treated as none, where there is another source. */
const silenceTimeout = 4000

/** The reply of the call, kept for later; when the network fails or is silent, the one that was kept. */
export async function loadOrRecall<Data>(address: string, call: () => Promise<Data>): Promise<Data> {
  const loaded = call().then((data) => {
    void keep(address, data)
    return data
  })
  try {
    return await unlessSilent(loaded)
  } catch (error) {
    const kept = isTransient(error) ? await recall<Data>(address) : undefined
    if (kept !== undefined) return kept
    return loaded
  }
}

/** Fails when the promise takes too long. The promise itself goes on. */
export function unlessSilent<Data>(promise: Promise<Data>): Promise<Data> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No reply yet')), silenceTimeout)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function recall<Data>(address: string): Promise<Data | undefined> {
  try {
    const reply = await (await caches.open(cacheName)).match(address)
    return reply && ((await reply.json()) as Data)
  } catch {
    return undefined
  }
}

async function keep(address: string, data: unknown) {
  try {
    const reply = new Response(JSON.stringify(data), { headers: { 'Content-Type': 'application/json' } })
    await (await caches.open(cacheName)).put(address, reply)
  } catch {
    // No cache on a plain http address or in a private window: then there is no opening without a network.
  }
}
