import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { detailPath, modal, newWord, submitResponse } from './responses'
import { expect, test } from './staff'

test.beforeEach(({ me }) => void me)

test('staff see whom each sentence is about, correct it with one click, and take it back', async ({
  page,
  request,
  head,
}) => {
  const word = newWord()
  const answers = [`${word} is always patient with our children. The bus was late every morning this week.`]
  const id = await submitResponse(request, { teachers: 2, answers })
  const detail = await (await head.get(`/api/admin/responses/${id}/detail`)).json()
  const [first, second] = detail.teachers.map(({ name }: { name: string }) => name)
  const open = () => page.goto(`${detailPath}?q=${word}&response=${id}`)
  const answer = modal(page).locator('dd').filter({ hasText: word }).first()
  // A worker may have much to read before it; taking back a correction reads the answer at once.
  const { answer_id } = detail.answers.find(({ answer_text }: { answer_text: string }) =>
    answer_text.includes(word),
  )
  const undone = await head.delete(`/api/admin/answers/${answer_id}/teachers`)
  expect(undone.status(), await undone.text()).toBe(200)
  await open()
  await answer.getByRole('button', { name: 'Correct', exact: true }).click()
  const sentence = answer.getByRole('listitem').filter({ hasText: `${word} is always patient` })
  await sentence.getByRole('button', { name: second, exact: true }).click()
  await expect(sentence.getByRole('group')).toContainText(`About ${second} (set by staff)`)
  await expect(sentence.getByRole('button', { name: second, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await open()
  await answer.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(sentence.getByRole('group')).toContainText(`About ${second} (set by staff)`)
  await sentence.getByRole('button', { name: 'Both', exact: true }).click()
  await expect(sentence.getByRole('group')).toContainText(`About ${first} and ${second} (set by staff)`)
  await answer.getByRole('button', { name: 'Undo corrections' }).click()
  await expect(answer.getByRole('button', { name: 'Undo corrections' })).toBeHidden()
  await expect(sentence.getByRole('group')).not.toContainText('set by staff')
})
