import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { addresses, openRoute, refusals } from './routes'
import { expect } from './staff'
import { test } from './walk'
import { onPhone } from './widths'

// One width: it is about the reader, not about a page.
test('axe finds a button without a name, and pale words in the dark', onPhone, async ({ page }) => {
  await openRoute(page, '/help')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
  await openRoute(page, '/help')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@media (prefers-color-scheme: dark) { main * { color: #333 !important } }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
})

// One width: no window is needed to read a file.
test('every staff route is listed here', onPhone, async () => {
  const routes = await readFile(new URL('../src/app/routes.tsx', import.meta.url), 'utf-8')
  const found = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path)
  expect(Object.keys(addresses).sort()).toEqual(found.sort())
})

for (const route of Object.keys(addresses)) {
  // One width: it tries the widths itself.
  test(
    `${route} fits 320 px, and 200 % text, has a link to Help, and axe finds nothing`,
    onPhone,
    async ({ page, expectFault }) => {
      expectFault(refusals[route] ?? 'no fault')
      // Signed in, the sign-in page leads on.
      await openRoute(page, route)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help' })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 640, height: 800 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(page)
    },
  )
}
