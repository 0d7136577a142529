import { readFile } from 'node:fs/promises'
import { expectNoSidewaysScroll, unfold } from './layout'
import { expect, test } from './staff'
import { surveyId } from './survey'
import { onPhone } from './widths'

const survey = `/admin/survey/${surveyId}`

/** Every route of the staff's pages, with an address to look at. A new route fails the first test until it is here. */
const addresses: Record<string, string> = {
  '/': '/',
  '/login': '/login',
  '/help': '/help',
  '/forgot-password': '/forgot-password',
  '/new-password': '/new-password#link',
  '/admin': '/admin',
  '/admin/survey/new': '/admin/survey/new',
  '/admin/survey/:surveyId': survey,
  '/admin/survey/:id/share': `${survey}/share`,
  '/admin/survey/:id/poster': `${survey}/poster`,
  '/admin/survey/:id/cards': `${survey}/cards`,
  '/admin/survey/:id/cards/print': `${survey}/cards/print`,
  '/admin/survey/:id/cards/:teacherId': `${survey}/cards/TEACHER`,
  '/admin/survey/:id/insights': `${survey}/insights`,
  '/admin/survey/:id/teachers/:teacherId': `${survey}/teachers/TEACHER`,
  '/admin/survey/:id/edit': `${survey}/edit`,
  '/admin/survey/:id/preview': `${survey}/preview`,
  '/admin/survey/:id/translations': `${survey}/translations`,
  '/admin/security': '/admin/security',
  '/admin/survey/:id/invitations': `${survey}/invitations`,
  '/admin/survey/:id/letters': `${survey}/letters`,
  '/admin/attention': '/admin/attention',
  '/admin/attention/:concernId': '/admin/attention/00000000-0000-4000-8000-000000000000',
  '/admin/families': '/admin/families',
  '/admin/families/import': '/admin/families/import',
  '/admin/settings': '/admin/settings',
  '/admin/audit': '/admin/audit',
  '/admin/users': '/admin/users',
  '/admin/my-card': '/admin/my-card',
  '/admin/privacy-requests': '/admin/privacy-requests',
  '/admin/teachers': '/admin/teachers',
  '/admin/teachers/import': '/admin/teachers/import',
  '/admin/categories': '/admin/categories',
  '/admin/register': '/admin/register',
  '/change-password': '/change-password',
}

/** Pages that have nothing to show here, and say so. */
const refusals: Record<string, string[]> = {
  '/admin/attention/:concernId': ['404'],
  '/admin/survey/:id/letters': ['409'],
}

// One width: no window is needed to read a file.
test('every staff route is listed here', onPhone, async () => {
  const routes = await readFile(new URL('../src/app/routes.tsx', import.meta.url), 'utf-8')
  const found = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path)
  expect(Object.keys(addresses).sort()).toEqual(found.sort())
})

for (const [route, address] of Object.entries(addresses)) {
  // One width: it tries the widths itself.
  test(
    `${route} fits 320 px, and 200 % text, and has a link to Help`,
    onPhone,
    async ({ page, me, head, expectFault }) => {
      for (const status of refusals[route] ?? []) expectFault(status)
      expect(me.id).toBeTruthy()
      const teachers: { id: string }[] = await (await head.get('/api/teachers')).json()
      // Signed in, the sign-in page leads on.
      await page.goto(address.replace('TEACHER', teachers[0]?.id ?? ''))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (route.endsWith('/insights')) await unfold(page)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help' })).toBeVisible()
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
