import { answerSurvey, buildSurvey, openBuilder, questionBox } from './builder'
import { check } from './screens'
import { expect, test } from './staff'
import { onDesktop, onPhone } from './widths'

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2)
const hostile = `<img src=x onerror=alert(1)> ${long} كانت معلمة ابنتي صبورة`

test.describe.configure({ timeout: 90_000 })

test('the builder and its dialogs are accessible in light and dark and fit 320 px, also with hostile words', async ({
  page,
  me,
  head,
  request,
  expectFault,
}) => {
  expectFault('409')
  expect(me.id).toBeTruthy()
  await page.goto('/admin/survey/new')
  await expect(page.getByRole('button', { name: 'Use This Template' })).toBeVisible()
  await check(page)

  const survey = await buildSurvey(head, { title: hostile, description: hostile, welcome_text: hostile })
  await answerSurvey(request, survey)
  await openBuilder(page, survey.id)
  await questionBox(page, 1).fill(hostile)
  await page.getByRole('button', { name: 'Remove' }).last().click()
  await questionBox(page, 2).fill('')
  await expect(page.getByText('A question can’t be empty.')).toBeVisible()
  await check(page)
  await questionBox(page, 2).fill('And then?')
  await page.getByRole('button', { name: 'Publish Changes' }).click()
  await check(page)
  await head.patch(`/api/admin/surveys/${survey.id}`, { data: { version: 1, title: `${long} theirs` } })
  await page.getByRole('dialog').getByRole('button', { name: 'Publish Changes' }).click()
  await expect(page.getByRole('button', { name: 'Apply Mine on Top' })).toBeVisible()
  await check(page)

  await page.goto(`/admin/survey/${survey.id}/preview`)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await check(page)
})

// One width: a mouse is more precise.
test('controls of the builder are at least 44 px high for a finger', onPhone, async ({ page, me, head }) => {
  expect(me.id).toBeTruthy()
  await openBuilder(page, (await buildSurvey(head)).id)
  const main = page.getByRole('main')
  for (const target of [
    ...(await main.getByRole('button').all()),
    ...(await main.getByRole('switch').all()),
  ]) {
    const label = (await target.getAttribute('aria-label')) ?? (await target.innerText())
    expect((await target.boundingBox())?.height, label).toBeGreaterThanOrEqual(44)
  }
})

// One width: the same at both widths.
test('a survey that is not there is told of', onDesktop, async ({ page, me, expectFault }) => {
  expectFault('404')
  expect(me.id).toBeTruthy()
  for (const name of ['edit', 'preview']) {
    await page.goto(`/admin/survey/99999999-9999-4999-8999-999999999999/${name}`)
    await expect(page.getByText('There is no such survey')).toBeVisible()
  }
})
