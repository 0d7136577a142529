import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { buildSurvey, readSurvey } from './builder'
import { expectNoSidewaysScroll } from './layout'
import { expect, test } from './staff'
import { onDesktop, onPhone } from './widths'

async function openTranslations(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/survey/${id}/translations`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Translations')
}

async function addLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Language' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('tab', { name: new RegExp(name) })).toHaveAttribute('aria-selected', 'true')
}

async function readIn(request: APIRequestContext, id: string, language: string) {
  return (await request.get(`/api/surveys/${id}?lang=${language}`)).json()
}

test(
  'staff translate a survey, check it, and are told when the original changes',
  onDesktop,
  async ({ page, me, head, request }) => {
    expect(me.id).toBeTruthy()
    const survey = await buildSurvey(head)
    await openTranslations(page, survey.id)
    await expect(page.getByText('Only one language so far')).toBeVisible()
    await addLanguage(page, 'Spanish')
    await expectAccessible(page)

    const title = page.getByRole('textbox', { name: 'Title in Spanish' })
    await title.fill('Los superpoderes')
    await page.getByRole('button', { name: 'Mark as Checked: Title' }).click()
    await expect(page.getByRole('tab', { name: /1 of 4 checked/ })).toBeVisible()
    // Typed and left: saved as a draft, which parents do not see.
    await page.getByRole('textbox', { name: 'Question 1 in Spanish' }).fill('¿Cuál es el superpoder?')
    await page.getByRole('button', { name: 'Draft 1' }).waitFor()
    expect(await readIn(request, survey.id, 'es')).toMatchObject({
      title: 'Los superpoderes',
      questions: [{ text: 'What is the superpower?' }, {}, {}],
    })

    // The school's name and grades are optional, and count for nothing.
    const words = page.getByRole('region', { name: 'School name and grades' })
    const school = words.getByRole('textbox', { name: 'School name in Spanish' })
    await school.fill('Primaria Maple Grove')
    await school.press('Enter')
    await page.keyboard.type('Preescolar')
    await words.getByRole('textbox', { name: 'Kindergarten in Spanish' }).fill('Kínder')
    await words.getByRole('button', { name: 'Mark All as Checked' }).click()
    await expect(page.getByRole('button', { name: 'Checked 4' })).toBeVisible()
    await expect(page.getByRole('tab', { name: /1 of 4 checked/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Draft 1' })).toBeVisible()
    expect(await readIn(request, survey.id, 'es')).toMatchObject({
      school: { text: 'Primaria Maple Grove', language: 'es' },
      grades: {
        'pre-k': { text: 'Preescolar', language: 'es' },
        kindergarten: { text: 'Kínder', language: 'es' },
      },
    })
    await expectAccessible(page)

    await page.reload()
    await expect(title).toHaveValue('Los superpoderes')
    await expect(school).toHaveValue('Primaria Maple Grove')
    await page.getByRole('button', { name: 'Draft 1' }).click()
    await page.getByRole('textbox', { name: 'Question 1 in Spanish' }).press('End')
    await page.keyboard.type(' ¡Cuéntenos!')
    await page.getByRole('button', { name: 'Mark as Checked: Question 1' }).click()
    await expect(page.getByRole('tab', { name: /2 of 4 checked/ })).toBeVisible()
    const shown = await readIn(request, survey.id, 'es')
    expect(shown.questions[0].text).toBe('¿Cuál es el superpoder? ¡Cuéntenos!')

    const { version } = await readSurvey(head, survey.id)
    await head.patch(`/api/admin/surveys/${survey.id}`, { data: { version, title: 'Superpowers of summer' } })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Out of date 1' })).toBeVisible()
    await expect(page.getByText('Before: Superpowers of spring')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as Checked: Title' }).click()
    await expect(page.getByRole('button', { name: 'Out of date 0' })).toBeVisible()
  },
)

test('a translator’s file goes out and comes back as drafts', onDesktop, async ({ page, me, head }) => {
  expect(me.id).toBeTruthy()
  const survey = await buildSurvey(head)
  await openTranslations(page, survey.id)
  await addLanguage(page, 'Vietnamese')
  await page.getByRole('button', { name: 'More' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download for a translator' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Superpowers-of-spring-translations.csv')
  const returned = `key,text,en,vi\ntitle,Title,Superpowers of spring,Siêu năng lực\nnobody,Question 9,Gone,Đã xóa\n`
  await page
    .getByLabel('A translator’s file')
    .setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: Buffer.from(returned) })
  const dialog = page.getByRole('dialog', { name: 'Import Translations' })
  await expect(dialog).toContainText('1 in Vietnamese')
  await expect(dialog).toContainText('Line 3: No text of this survey has this key.')
  await dialog.getByRole('button', { name: 'Import as Drafts' }).click()
  await expect(page.getByRole('textbox', { name: 'Title in Vietnamese' })).toHaveValue('Siêu năng lực')
  await expect(page.getByRole('button', { name: 'Draft 1' })).toBeVisible()
})

test(
  'another language becomes the survey’s own, and one is no longer offered',
  onPhone,
  async ({ page, me, head, request }) => {
    expect(me.id).toBeTruthy()
    const survey = await buildSurvey(head)
    await openTranslations(page, survey.id)
    await addLanguage(page, 'Arabic')
    const title = page.getByRole('textbox', { name: 'Title in Arabic' })
    await title.fill('قوى خارقة')
    await page.getByRole('button', { name: 'Mark as Checked: Title' }).click()
    await expect(page.getByRole('tab', { name: /1 of 4 checked/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Make Arabic the survey’s language' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change Language' }).click()
    await expect(page.getByRole('textbox', { name: 'Title in English' })).toHaveValue('Superpowers of spring')
    expect((await readIn(request, survey.id, 'en')).title).toBe('Superpowers of spring')
    // The roster is in English all the same, so that its words can be written in Arabic too.
    await expect(page.getByRole('textbox', { name: 'Pre-K in English' })).toHaveValue('Pre-K')
    await page.getByRole('tab', { name: 'Arabic School and grades' }).click()
    const grade = page.getByRole('textbox', { name: 'Pre-K in Arabic' })
    await grade.fill('ما قبل الروضة')
    await grade.press('Enter')
    await expect(page.getByRole('button', { name: 'Checked 1' })).toBeVisible()
    expect((await readIn(request, survey.id, 'ar')).grades['pre-k'].text).toBe('ما قبل الروضة')
    // In English as the roster has it.
    expect((await readIn(request, survey.id, 'en')).grades['pre-k']).toEqual({ text: '', language: 'en' })
    await expectNoSidewaysScroll(page)
    await page.getByRole('tab', { name: /English/ }).click()
    expect((await readSurvey(head, survey.id)).title).toBe('قوى خارقة')

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Stop offering English' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop Offering' }).click()
    await expect(page.getByText('Only one language so far')).toBeVisible()
    expect((await readIn(request, survey.id, 'en')).title).toBe('قوى خارقة')
  },
)
