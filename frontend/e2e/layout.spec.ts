import { expect, test } from './fixtures'
import { expectNoSidewaysScroll, renameSchool } from './layout'
import { onPhone } from './widths'

const paths = ['/', '/no/such/page', '/survey/00000000-0000-4000-8000-000000000000']

// One width: they try the widths themselves.
for (const path of paths) {
  test(
    `${path} fits a window of 320 px, and one of 1280 px at 200 %`,
    onPhone,
    async ({ page, expectFault }) => {
      if (path.startsWith('/survey/')) expectFault('404')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 640 })
        await expectNoSidewaysScroll(page)
      }
    },
  )

  test(`${path} fits when the reader doubles the size of text`, onPhone, async ({ page, expectFault }) => {
    if (path.startsWith('/survey/')) expectFault('404')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
  })
}

// One width: it tries the widths itself.
test('a long name of a school stays readable and pushes nothing out', onPhone, async ({ page }) => {
  const name = 'Saint Maximilian Kolbe Regional Preparatory Academy of the Upper Susquehanna Valley'
  await renameSchool(page, '/', name)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
  }
})

// One width: the words are the same on every screen.
test('a name with markup is shown as it is written', onPhone, async ({ page }) => {
  await renameSchool(page, '/', 'Tom &amp; Jerry &lt;b&gt; &quot;School&quot;')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tom & Jerry <b> "School"')
})

test('targets are at least 44 px high for a finger and 36 px for a mouse', async ({ page, isMobile }) => {
  await page.goto('/')
  const targets = page
    .getByRole('main')
    .getByRole('button')
    .or(page.getByRole('link'))
    .or(page.locator('label'))
  for (const target of await targets.all()) {
    if ((await target.innerText()) === 'Skip to content') continue
    const box = await target.boundingBox()
    expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(isMobile ? 44 : 36)
  }
})
