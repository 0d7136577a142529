import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  /** Names a fault that a test causes on purpose, by a part of its text. */
  expectFault: (text: string) => void
}

/** A test fails on any console error, page error, refused policy or request that leaves the origin. */
export const test = base.extend<Fixtures>({
  expectFault: [
    async ({ page, baseURL }, use) => {
      const expected: string[] = []
      const faults = watchFaults(page, new URL(baseURL ?? '').origin)
      await use((text) => expected.push(text))
      const unexpected = faults.filter((fault) => !expected.some((text) => fault.includes(text)))
      expect(unexpected, 'faults in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A refused policy (CSP, Trusted Types) is a console error in Chromium, so it is in the list as well. */
function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) faults.push(`request: ${url.href}`)
  })
  return faults
}
