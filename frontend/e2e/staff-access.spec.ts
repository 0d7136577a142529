import type { Route } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  expectFocusUncovered,
  expectNothingMoves,
  expectRoomForWiderText,
  expectStatesWithoutColours,
} from './layout'
import { addresses, expectLoaded, goToRoute, openRoute, refusals } from './routes'
import { expect } from './staff'
import { test } from './walk'
import { onDesktop } from './widths'

const allButWhoIAm = /\/api\/(?!auth\/me$)/

for (const route of Object.keys(addresses)) {
  // One width: what a page says while it has nothing to show is laid out alike.
  test(
    `${route}: axe finds nothing while it loads and when nothing can be loaded`,
    onDesktop,
    async ({ page, expectFault }) => {
      expectFault('Failed to load resource')
      const waiting: Route[] = []
      await page.route(allButWhoIAm, (call) => void waiting.push(call))
      await goToRoute(page, route)
      await expect(page.locator('main h1, main [aria-busy="true"]').first()).toBeVisible()
      await expectAccessible(page)
      // Not a 5xx, which pages ask about three times more before they say so.
      const refuse = (call: Route) => call.fulfill({ status: 400, json: {} })
      await page.route(allButWhoIAm, refuse)
      await Promise.all(waiting.map(refuse))
      await expectLoaded(page)
      await expectAccessible(page)
    },
  )

  // One width: staff sit at a laptop.
  test(
    `${route}: keyboard, forced colours, less motion and wider spacing of text`,
    onDesktop,
    async ({ page, expectFault }) => {
      expectFault(refusals[route] ?? 'no fault')
      await openRoute(page, route)
      await expectAccessible(page)
      await expectFocusUncovered(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expectNothingMoves(page)
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      await expectStatesWithoutColours(page)
      await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' })
      await expectRoomForWiderText(page)
    },
  )
}

test('a bar of unsaved changes or of chosen responses covers nothing that has the focus', async ({
  page,
}) => {
  await openRoute(page, '/admin/settings')
  await page.getByLabel('School name').fill('Cedar School')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectFocusUncovered(page)
  await page.getByRole('button', { name: 'Discard' }).click()

  await openRoute(page, '/admin/survey/:surveyId')
  const select = page.getByRole('button', { name: 'Select', exact: true })
  if (await select.isVisible()) await select.click()
  await page.getByRole('checkbox').nth(3).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectFocusUncovered(page)
})

// One width: a phone's page is as narrow as the phone.
test('Settings use the width of a laptop', onDesktop, async ({ page }) => {
  await openRoute(page, '/admin/settings')
  const fields = page.getByRole('main').locator('input, select')
  await expect(fields.first()).toBeVisible()
  const ends = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeGreaterThan(1100)
})
