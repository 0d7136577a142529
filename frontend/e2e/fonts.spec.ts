import { expect, test } from './fixtures'
import { surveyId } from './survey'
import { onDesktop } from './widths'

const isFont = (address: string) => new URL(address).pathname.endsWith('.woff2')

// One width: the faces are the same on every screen.
test('the staff side brings its own two faces, and their licences', onDesktop, async ({ page }) => {
  const fonts: string[] = []
  page.on('response', (reply) => isFont(reply.url()) && fonts.push(`${reply.status()} ${reply.url()}`))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect([...new Set(loaded.map((family) => family.replaceAll('"', '')))].sort()).toEqual([
    'Figtree',
    'Source Serif 4',
  ])
  expect(fonts.filter((font) => !font.startsWith('200'))).toEqual([])
  for (const name of ['figtree', 'source-serif-4']) {
    const license = await page.request.get(`/licenses/${name}.txt`)
    expect(await license.text()).toContain('SIL Open Font License, Version 1.1')
  }
})

test('a parent’s phone downloads no face', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => isFont(request.url()) && fonts.push(request.url()))
  await page.goto(`/survey/${surveyId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fonts).toEqual([])
})
