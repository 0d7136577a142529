import { answer, ask, assistantPath, expect, log, panel, scopeOf, send, slips, test } from './assistant'
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

test('an answer in parts is accessible and fits, also with many chips and an open popover', async ({
  page,
  script,
}) => {
  await page.goto(assistantPath)
  const cite = (text: string) => ({
    answer: text,
    survey_response_ids: ['r1'],
    timestamp: '2026-03-24T10:00:00Z',
    teachers: [long],
  })
  const names = Array.from({ length: 9 }, (_, number) => `${long} ${'x'.repeat(number * 9)}`)
  const scope = scopeOf({ teacher_ids: names, words: 'bus', languages: ['es'] })
  await ask(page, 'What do families say?')
  const asked = await script.next()
  asked.accept()
  asked.say('scope', {
    scope,
    chips: [
      ...names.map((name) => ({ part: 'teacher_ids', label: name, values: [name] })),
      { part: 'languages', label: 'Spanish', values: ['es'] },
      { part: 'words', label: 'معلمة رائعة' },
    ],
    responses: 1234,
    unread: 5,
    ignored: ['y'.repeat(200)],
  })
  asked.say('message_delta', { content: 'This is what they say.' })
  for (const kind of ['praise', 'concern', 'teacher', 'theme', 'group', 'quotes', 'closest']) {
    asked.say('section', { kind, title: kind === 'quotes' ? '' : long, detail: long, responses: 3, scope })
    asked.say('citation', cite('معلمة رائعة'))
    asked.say('closest', cite('z'.repeat(300)))
  }
  asked.say('finished')
  asked.end()
  await expect(slips(page)).toHaveCount(14)
  await expect(send(page)).toBeVisible()
  await check(page)
  await panel(page).getByRole('button', { name: 'Add', exact: true }).click()
  const popover = page.getByRole('dialog')
  await popover.getByRole('button', { name: 'Teachers', exact: true }).click()
  await expect(popover.getByRole('checkbox').first()).toBeVisible()
  await check(page)
})
