import { expectNoSidewaysScroll } from './layout'
import { expect, test } from './staff'
import { onDesktop } from './widths'

test('low space is told on every staff page, and goes by itself', onDesktop, async ({ page, me }) => {
  expect(me).toBeTruthy()
  const reply = await page.request.get('/api/health')
  const health = await reply.json()
  await page.route('**/api/health', (route) =>
    route.fulfill({
      json: { ...health, status: 'degraded', disk: { status: 'low', free_bytes: 68_000_000 } },
    }),
  )
  for (const path of ['/admin', '/admin/teachers', '/admin/users']) {
    await page.goto(path)
    await expect(page.getByText('almost out of disk space (68 MB left)')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.unroute('**/api/health')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('almost out of disk space')).toHaveCount(0)
})
