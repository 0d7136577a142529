import { expect, type Page } from '@playwright/test'

/** Nothing sticks out at the side, so that nobody has to scroll in two directions. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, 'width of the page against the window').toBeLessThanOrEqual(clientWidth)
}

/** At its end the buttons of a phone lie over nothing: axe would measure what is left of a tile under them. */
export function showEnd(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** A page with another school's name, as the server would have written it. */
export async function renameSchool(page: Page, path: string, name: string): Promise<void> {
  await page.route(path, async (route) => {
    const reply = await route.fetch()
    const html = (await reply.text())
      .replace(/<title>[^<]*/, `<title>${name}`)
      .replace(/(name="application-name" content=")[^"]*/, `$1${name}`)
    await route.fulfill({ response: reply, body: html })
  })
}

/** Opens the sections of Insights that are folded in a narrow window. */
export async function unfold(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'When did parents answer?' })).toBeVisible()
  const folded = page.getByRole('main').locator('h2 button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
}
