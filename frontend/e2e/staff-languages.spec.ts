import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { expect, test } from './staff'
import { onPhone } from './widths'

// One width: the words are the same on every screen.
test('a browser that prefers Spanish gets the staff pages in Spanish', onPhone, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión')
  await expect(page).toHaveTitle(/^Iniciar sesión · /)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await context.close()
})

test('the language that staff choose is kept on the next page, until they choose another', async ({
  page,
  me,
}) => {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encuestas')
  await expect(page.getByRole('button', { name: `${me.name}, cuenta` })).toBeVisible()
  for (const [path, title] of [
    ['/admin/settings', 'Configuración'],
    ['/admin/users', 'Administrar usuarios'],
    ['/help', 'Ayuda'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

// One width: the words are the same on every screen.
test(
  'a catalogue that does not arrive leaves the page in English',
  onPhone,
  async ({ page, expectFault }) => {
    expectFault('ERR_FAILED')
    await page.route(/spanish-.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('staff-language', 'es'))
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  },
)

// One width: the words are the same on every screen.
test('in the pseudo language every text of the page comes from the catalogue', onPhone, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('staff-language', 'en-XA'))
  const school = (await page.locator('meta[name="application-name"]').getAttribute('content')) ?? ''
  for (const path of ['/', '/help', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const texts = await page.locator('body').innerText()
    const unmarked = texts.replaceAll(school, '').match(/\p{L}{2,}/gu) ?? []
    // Each language keeps its own name.
    expect(unmarked.filter((word) => word !== 'English' && word !== 'Español')).toEqual([])
  }
})
