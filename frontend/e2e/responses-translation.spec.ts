import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { modal, openList, submitResponse } from './responses'
import { expect, test } from './staff'

test.beforeEach(({ me }) => void me)

// The product of these tests has no language model: its replies are as they are where there is one. What the server does
// with one is tested there (tests/responses/test_translations.py).
test('an answer in another language is translated below the words, marked as made by machine', async ({
  page,
  request,
  expectFault,
}) => {
  const words = 'La maestra escucha con paciencia a todos los niños de la clase y los ayuda mucho.'
  const id = await submitResponse(request, { answers: [words] })
  await page.route(`**/api/admin/responses/${id}/detail`, async (route) => {
    const detail = await (await route.fetch()).json()
    detail.answers[0].language = 'es'
    await route.fulfill({ json: { ...detail, can_translate: true } })
  })
  let asked = 0
  await page.route('**/translate', (route) => {
    asked += 1
    if (asked === 1) return route.fulfill({ status: 409, json: { detail: 'No language model is set up.' } })
    expect(route.request().postDataJSON().into).toBe('en')
    return route.fulfill({ json: { text: 'The teacher listens patiently.', is_cut: true } })
  })

  await openList(page, `?response=${id}`)
  const translate = modal(page).getByRole('button', { name: 'Translate' })
  await expect(translate).toHaveCount(1)
  expectFault('409')
  await translate.click()
  await expect(modal(page).getByRole('alert')).toHaveText('No language model is set up.')
  await translate.click()
  const made = modal(page).getByRole('figure')
  await expect(made).toContainText('Translated from Spanish by machine')
  await expect(made).toContainText('The teacher listens patiently.')
  await expect(made).toContainText('Only the beginning')
  await expect(modal(page).getByText(words)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('without a language model nothing offers a translation', async ({ page, request }) => {
  const id = await submitResponse(request, { answers: ['La maestra escucha con paciencia.'] })
  await openList(page, `?response=${id}`)
  await expect(modal(page).getByText('La maestra escucha')).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Translate' })).toHaveCount(0)
})
