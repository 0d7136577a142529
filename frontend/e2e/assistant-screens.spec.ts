import { answer, ask, assistantPath, expect, log, panel, send, slips, test } from './assistant'
import { check } from './screens'

test.beforeEach(({ me }) => void me)

const long = 'Wilhelmina Featherstonehaugh-Abercrombie-Montgomery of Leeds'

test('a talk is accessible in light and dark and fits 320 px, also with what is long or right-to-left', async ({
  page,
  script,
}) => {
  await page.goto(assistantPath)
  const cite = (text: string) => ({
    answer: `${text} ${'and so on '.repeat(80)}`,
    quote: text,
    survey_response_ids: ['r1', 'r2', 'r3'],
    timestamp: '2026-03-24T10:00:00Z',
    teachers: [long, long, long],
  })
  await ask(page, `What do families say about ${long}? ${'x'.repeat(300)}`)
  answer(await script.next(), `معلمة رائعة وصبورة جدا مع الأطفال. ${'y'.repeat(300)}`, [
    cite('معلمة رائعة'),
    cite('z'.repeat(300)),
  ])
  await expect(slips(page)).toHaveCount(2)
  await ask(page, 'And now?')
  const asked = await script.next()
  asked.accept()
  asked.say('search_query', { query: 'w'.repeat(200) })
  asked.say('message_delta', { content: 'Half of it.' })
  asked.say('iteration_limit', { message: `Enough. ${'v'.repeat(200)}` })
  asked.say('error', { message: `The model is away. ${'u'.repeat(2000)}` })
  await expect(send(page)).toBeVisible()
  await expect(panel(page).getByRole('alert')).toBeVisible()
  expect((await log(page).boundingBox())?.height).toBeGreaterThan(150)
  await check(page)
  await expect(send(page)).toBeVisible()
})
