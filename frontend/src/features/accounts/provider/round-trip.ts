import { returnPath } from '../return-path'

const key = 'parent_survey_round_trip'

/** What the provider has put into the address of the page that it leads back to. */
export interface ProviderAnswer {
  code: string
  state: string
}

interface Kept {
  /** A secret of this browser: an answer that was asked for elsewhere is not accepted here. */
  browser: string
  /** Where its owner was going, inside this app. */
  from: string | null
}

/** Before the browser goes to the provider: its secret. */
export function leave(from: string | null): string {
  const browser = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  localStorage.setItem(key, JSON.stringify({ browser, from }))
  return browser
}

/** What was kept, once. Null in a browser that has not left. */
export function comeBack(): Kept | null {
  try {
    const { browser, from } = JSON.parse(localStorage.getItem(key) ?? '')
    if (typeof browser !== 'string') return null
    return {
      browser,
      from: typeof from === 'string' ? returnPath(`?${new URLSearchParams({ from })}`) : null,
    }
  } catch {
    return null
  } finally {
    localStorage.removeItem(key)
  }
}

/** Null where the provider, or whoever wrote this address, gives none. */
export function readAnswer(search: string): ProviderAnswer | null {
  const given = new URLSearchParams(search)
  const code = given.get('code')
  const state = given.get('state')
  return code && state ? { code, state } : null
}
