import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { uniqueWord } from './messy-list'
import { expect, test } from './staff'

test('staff find what is held about a person, hand it out and erase it', async ({ page, head, me }) => {
  expect(me.id).toBeTruthy()
  const email = `${uniqueWord()}@example.org`
  const created = await head.post('/api/admin/surveys', {
    data: {
      title: `Held ${email}`,
      school_year: 2026,
      is_active: true,
      questions: [{ text: 'What is it?' }],
    },
  })
  const survey = await created.json()
  const { id } = await (await head.post(`/api/surveys/${survey.id}/start`)).json()
  await head.put(`/api/surveys/responses/${id}/parent`, { data: { name: 'Pilar Reyes', email } })
  await head.post('/api/admin/families', { data: { guardians: [{ name: 'Pilar Reyes', email }] } })

  await page.goto('/admin/privacy-requests')
  const person = page.getByRole('region', { name: 'Find a person' })
  await person.getByLabel('Email of the person').fill('nobody')
  await person.getByRole('button', { name: 'Look Up' }).click()
  await expect(person.getByText('Please enter a valid email address.')).toBeVisible()
  await person.getByLabel('Email of the person').fill(email)
  await person.getByRole('button', { name: 'Look Up' }).click()
  await expect(person.getByText('1 response, 1 guardian')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const download = page.waitForEvent('download')
  await person.getByRole('button', { name: 'Export as a File' }).click()
  expect((await download).suggestedFilename()).toBe('person.json')
  const listed = page.getByRole('row').filter({ hasText: email })
  await expect(listed).toContainText('A copy of everything')

  await person.getByRole('button', { name: 'Erase Everything' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('They leave the list of families')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erase Everything' }).click()
  await expect(page.getByText('Erased: 1 response, 1 guardian.')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await person.getByLabel('Email of the person').fill(email)
  await person.getByRole('button', { name: 'Look Up' }).click()
  await expect(person.getByText('The school holds nothing about')).toBeVisible()
})
