import { retryDelay } from '@/shared/lib/autosave'
import { pauseUntilOnline } from './keep-trying'

/** Fetches a part of the page until it is there.
 *
 *  Chromium remembers for as long as a page is open that a module could not be fetched, so trying again is in vain there.
 *  Once the file can be had, the page is loaded anew: what was typed is kept on the device. `isBusy` holds that up. */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  isBusy: () => boolean = () => false,
): Promise<Module> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      await pauseUntilOnline(retryDelay(attempt, error, 8000))
      if (attempt > 1 && !isBusy() && (await canBeFetched(error))) location.reload()
    }
  }
}

/** While somebody types, a page that loads anew would take the field away. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false
}

/** Chromium names the file in its error. Others fetch it again themselves. */
async function canBeFetched(error: unknown): Promise<boolean> {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
  if (!address) return false
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
