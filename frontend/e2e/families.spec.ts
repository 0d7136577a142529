import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { uniqueWord } from './messy-list'
import { expect, test } from './staff'

test.describe.configure({ timeout: 120_000 })

const address = 'https://survey.maplegrove.example'

test('a list of families is imported, and a guardian goes on by the link on the same device only', async ({
  page,
  browser,
  head,
  me,
}) => {
  expect(me.id).toBeTruthy()
  const word = uniqueWord()
  const created = await head.post('/api/admin/surveys', {
    data: {
      title: `Families ${word}`,
      school_year: 2026,
      is_active: true,
      questions: [{ text: 'What is it?' }],
    },
  })
  const survey = await created.json()
  const [teacher] = await (await head.get('/api/teachers')).json()
  const rows = [
    'Name,Email,Language,Grade,Teacher',
    `Isabel ${word},${word}@example.org,English,3rd Grade,"${teacher.name}"`,
    `Zainab ${word},,Arabic,5th Grade,Nobody ${word}`,
  ]

  await page.goto('/admin/families/import')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'families.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByRole('heading', { name: '2 families are ready, 1 needs a look' })).toBeVisible()
  await expect(page.getByText(`Teacher “Nobody ${word}” isn’t on your list.`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 2 Families' }).click()
  await expect(page.getByRole('heading', { name: '2 families added' })).toBeVisible()
  await page.getByRole('link', { name: 'See the Families' }).click()
  await page.getByLabel('Search').fill(word)
  await expect(page.getByText('2 families', { exact: true })).toBeVisible()
  await expect(page.getByText(`3rd Grade, ${teacher.name}`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`/admin/survey/${survey.id}/invitations`)
  await page.getByRole('button', { name: 'Invite Families' }).click()
  await expect(page.getByText('Set the mail server')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await head.patch('/api/admin/settings', { data: { public_url: address } })
  const batch = await (await head.post(`/api/admin/surveys/${survey.id}/letters?everybody=true`)).json()
  await head.patch('/api/admin/settings', { data: { public_url: null } })
  const letter = batch.letters.find(({ name }: { name: string }) => name === `Isabel ${word}`)
  const path = letter.url.replace(address, '')

  const phone = await browser.newPage()
  await phone.goto(path)
  await expect(phone.getByText('School staff read your answers with your name and email.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Start the survey' }).click()
  await expect(phone).toHaveURL(/\/survey\/[0-9a-f-]+\/response\/[0-9a-f-]+/)
  const tiles = phone.getByRole('list', { name: 'Teachers' }).getByRole('button')
  await expect(tiles).toHaveCount(1)
  await expect(tiles.first()).toContainText(teacher.name)
  await phone.getByRole('button', { name: /Show all \d+ teachers/ }).click()
  expect(await tiles.count()).toBeGreaterThan(1)
  await tiles.filter({ hasText: teacher.name }).click()
  await expect(phone.getByText('Saved')).toBeVisible()
  const state = await (await head.get(`/api/admin/surveys/${survey.id}/invitations`)).json()
  expect(state.counts).toMatchObject({ started: 1, submitted: 0 })
  await phone.goto(path)
  await phone.getByRole('button', { name: 'Continue the survey' }).click()
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByRole('textbox').fill('She is patient.')
  await expect(phone.getByText('Saved')).toBeVisible()
  await phone.close()

  // Whoever else has the link begins anew and reads nothing.
  const laptop = await (await browser.newContext()).newPage()
  await laptop.goto(path)
  await laptop.getByRole('button', { name: 'Start the survey' }).click()
  await expect(laptop.getByRole('list', { name: 'Teachers' }).getByRole('button')).toHaveCount(1)
  await laptop.close()

  await head.patch('/api/admin/settings', { data: { public_url: address } })
  await page.goto('/admin/families')
  await page.getByLabel('Search').fill(`Isabel ${word}`)
  const row = page.getByRole('row').filter({ hasText: `Isabel ${word}` })
  const open = () => row.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByRole('button', { name: 'Turn Off Link' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn Off Link' }).click()
  await expect(row).toContainText('Link turned off')
  expect((await head.get(path)).status()).toBe(404)

  await open()
  await dialog.getByRole('button', { name: 'Make a New Link' }).click()
  await dialog.getByRole('button', { name: 'Make a New Link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy Link' })).toBeFocused()
  await expectAccessible(page)
  const shown = (await dialog.getByText(`${address}/f/`).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Started')
  await head.patch('/api/admin/settings', { data: { public_url: null } })
  expect((await head.get(path)).status()).toBe(404)
  const again = await browser.newPage()
  await again.goto(shown.replace(address, ''))
  await again.getByRole('button', { name: 'Start the survey' }).click()
  await expect(again.getByRole('list', { name: 'Teachers' }).getByRole('button')).toHaveCount(1)
  await again.close()
})

test('guardians whom a list names together are apart until staff put them together', async ({ page, me }) => {
  expect(me.id).toBeTruthy()
  const word = uniqueWord()
  const rows = [
    'Name,Email,Second email',
    `Ivan and Marta ${word},i${word}@example.org,m${word}@example.org`,
    `Ana and Ben ${word},a${word}@example.org,b${word}@example.org`,
  ]
  await page.goto('/admin/families/import')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'families.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByRole('heading', { name: '2 households to decide on', level: 3 })).toBeVisible()
  const choice = (name: string) => page.getByRole('group', { name: `${name} ${word}` })
  await expect(choice('Ivan and Marta').getByRole('radio', { name: 'Keep separate' })).toBeChecked()
  await choice('Ivan and Marta').getByText('One household').click()
  await expect(page.getByText('1 together, 1 separate')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 3 Families' }).click()
  await expect(page.getByRole('heading', { name: '3 families added' })).toBeVisible()
  await page.getByRole('link', { name: 'See the Families' }).click()
  await page.getByLabel('Search').fill(word)
  await expect(page.getByText('3 families', { exact: true })).toBeVisible()
  const together = page.getByRole('row').filter({ hasText: `i${word}@example.org` })
  await expect(together).toContainText(`m${word}@example.org`)
  await expect(page.getByRole('row').filter({ hasText: `a${word}@example.org` })).not.toContainText(
    `b${word}@example.org`,
  )
})
