import type { Page } from '@playwright/test'
import { unfold } from './layout'
import { expect } from './staff'
import { surveyId } from './survey'

const survey = `/admin/survey/${surveyId}`

/** Every route of the staff's pages, with an address to look at. A new route fails a test until it is here. */
export const addresses: Record<string, string> = {
  '/': '/',
  '/login': '/login',
  '/login/callback': '/login/callback?code=unknown&state=unknown',
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
export const refusals: Record<string, string> = {
  '/admin/attention/:concernId': '404',
  '/admin/survey/:id/letters': '409',
}

export async function goToRoute(page: Page, route: string) {
  const teachers: { id: string }[] = await (await page.request.get('/api/teachers')).json()
  await page.goto((addresses[route] ?? route).replace('TEACHER', teachers[0]?.id ?? ''))
}

const loading = /^(Loading|Preparing|Checking|Cargando|Preparando|Comprobando) .*\.\.\.$/

/** Nothing is being loaded any more. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(loading)).toHaveCount(0)
}

/** Goes to a route's page and waits until everything is there, with all its sections open. */
export async function openRoute(page: Page, route: string) {
  await goToRoute(page, route)
  await expectLoaded(page)
  if (route.endsWith('/insights')) await unfold(page)
}
