import type { Page } from '@playwright/test'
import { familyTexts } from '../src/features/surveys/share/texts'
import { expectAccessibleWords } from './axe'
import { textsIn, unmarkedWords, wordsIn, wordsOf } from './catalogue'
import { expect, test } from './fixtures'
import { expectNoSidewaysScroll } from './layout'
import { addresses, expectLoaded, goToRoute, openRoute, refusals } from './routes'
import { logIn } from './staff'
import { test as walk } from './walk'
import { onDesktop, onPhone } from './widths'

/** What the school and its parents wrote, as the page got it from the server. */
function collectData(page: Page): Promise<string[]>[] {
  const data: Promise<string[]>[] = []
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    data.push(response.json().then(textsIn, () => []))
  })
  return data
}

/** Names are the same in every language. */
const names = [
  'Maple Grove Elementary',
  'English',
  'Español',
  'GMT UTC',
  'https://survey.school.example',
  'smtp.school.example',
  'office@school.example',
]

/** These show what parents see, which has catalogues of its own. */
const showsParents = /(edit|preview|translations|share|poster|letters)$/

async function chooseLanguage(page: Page, language: string) {
  await page.evaluate((chosen) => localStorage.setItem('staff-language', chosen), language)
}

for (const route of Object.keys(addresses)) {
  // One width: the same texts are there at every width.
  walk(`${route}: every text comes from the catalogue`, onDesktop, async ({ page, expectFault }) => {
    expectFault(refusals[route] ?? 'no fault')
    await chooseLanguage(page, 'en-XA')
    const data = collectData(page)
    await openRoute(page, route)
    await page.waitForLoadState('networkidle')
    const known = [...(await Promise.all(data)).flat(), ...names, page.url()].flatMap(wordsIn)
    if (showsParents.test(route))
      known.push(...(await wordsOf('en')), ...textsIn(familyTexts.en).flatMap(wordsIn))
    expect(await unmarkedWords(page, known)).toEqual([])
  })

  // One width: where Spanish fits on a phone it fits on a laptop. Colours are those of the English page.
  walk(`${route}: in Spanish it can be read and fits`, onPhone, async ({ page, expectFault }) => {
    expectFault(refusals[route] ?? 'no fault')
    await chooseLanguage(page, 'es')
    await goToRoute(page, route)
    await expectLoaded(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expectNoSidewaysScroll(page)
    await expectAccessibleWords(page)
  })
}

walk('the walk finds a text that is not from the catalogue', onDesktop, async ({ page }) => {
  await chooseLanguage(page, 'en-XA')
  await openRoute(page, '/admin/security')
  await page.evaluate(() => document.querySelector('main')?.append('Unexpected'))
  expect(await unmarkedWords(page, [])).toContain('unexpected in “Unexpected”')
})

walk('staff choose Spanish, and the page stays in it', onDesktop, async ({ page }) => {
  await openRoute(page, '/admin/security')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Sign-in and security')
  const remembered = page.waitForResponse('**/api/auth/language')
  await page.getByRole('button', { name: 'Español' }).click()
  // For the emails to this person.
  expect((await remembered).status()).toBe(204)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(title).toHaveText('Inicio de sesión y seguridad')
  await page.reload()
  await expect(title).toHaveText('Inicio de sesión y seguridad')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(title).toHaveText('Sign-in and security')
})

test.describe('in a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('the pages are in Spanish, the title of the tab too', onDesktop, async ({ page }) => {
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayuda')
    await expect(page).toHaveTitle(/^Ayuda · /)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

walk(
  'a catalogue that does not arrive leaves the page in English',
  onDesktop,
  async ({ page, expectFault }) => {
    expectFault('ERR_FAILED')
    await page.route(/spanish-.*\.js$/, (route) => route.abort())
    await chooseLanguage(page, 'es')
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-current', 'false')
  },
)

walk(
  'what the server says of what somebody did, and with what device, is in Spanish',
  onDesktop,
  async ({ page, playwright, baseURL, colleague }) => {
    const userAgent = await page.evaluate(() => navigator.userAgent)
    const otherWindow = await playwright.request.newContext({ ...(baseURL && { baseURL }), userAgent })
    await logIn(otherWindow, colleague.email, colleague.password)
    await otherWindow.dispose()
    await chooseLanguage(page, 'es')
    await goToRoute(page, '/admin/audit')
    const log = page.getByRole('table', { name: 'Registro de auditoría' })
    await expect(log.getByText('Sesión iniciada').first()).toBeVisible()
    await expect(log).not.toContainText('Signed in')
    await goToRoute(page, '/admin/security')
    await expect(page.getByText('Un navegador').first()).toBeVisible()
  },
)
