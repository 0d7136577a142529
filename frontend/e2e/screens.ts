import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'

/** Read by axe in light and dark, and laid out at several widths and with letters twice as large. */
export async function check(page: Page) {
  await expectAccessible(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [320, 740, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(size)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}
