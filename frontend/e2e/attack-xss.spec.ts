import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './staff'
import { payloads } from './xss-payloads'

test.skip(!process.env.ATTACK, 'Part of the attacks: set ATTACK=1.')
test.setTimeout(15 * 60_000)

/** A school whose every word is an attack: title, questions, teachers, parents, answers, notes, categories, staff. */
async function plant(head: APIRequestContext, parent: APIRequestContext) {
  const made = { surveys: [] as string[], responses: [] as string[] }
  const teachers: string[] = []
  for (const [number, payload] of payloads.entries()) {
    const reply = await head.post('/api/admin/teachers', {
      data: { name: `${number} ${payload}`, grade_level: `G ${payload.slice(0, 48)}` },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    teachers.push((await reply.json()).id)
    const name = `${number} ${payload}`.slice(0, 60)
    await head.post('/api/admin/categories', { data: { name, description: payload } })
  }
  // Five questions hold five payloads, so forty surveys hold them all.
  for (let first = 0; first < payloads.length; first += 5) {
    const five = payloads.slice(first, first + 5)
    const reply = await head.post('/api/admin/surveys', {
      data: {
        title: `${first} ${five[0]}`,
        description: five.join(' '),
        school_year: 2026,
        is_active: true,
        questions: five.map((text) => ({ text, is_required: true })),
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    made.surveys.push((await reply.json()).id)
  }
  const [survey = ''] = made.surveys
  const { questions } = await (await parent.get(`/api/surveys/${survey}`)).json()
  for (const [number, payload] of payloads.entries()) {
    const { id } = await (await parent.post(`/api/surveys/${survey}/start`)).json()
    const at = `/api/surveys/responses/${id}`
    const email = `"${payload.replace(/[\s@]/g, '')}"@example.org`
    await parent.put(`${at}/parent`, { data: { name: payload, email: email.slice(-254) } })
    await parent.put(`${at}/teachers`, { data: { teacher_ids: [teachers[number]] } })
    for (const question of questions) {
      await parent.put(`${at}/answers/${question.id}`, { data: { text_value: payload } })
    }
    expect((await parent.post(`${at}/submit`)).status()).toBe(200)
    await head.put(`/api/admin/responses/${id}/note`, { data: { text: payload } })
    made.responses.push(id)
  }
  return made
}

async function watch(page: Page) {
  const hits: string[] = []
  await page.exposeFunction('__hit', () => hits.push(page.url()))
  page.on('dialog', (dialog) => {
    hits.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return hits
}

test('the watcher notices a script that runs', async ({ page, expectFault }) => {
  expectFault('')
  const hits = await watch(page)
  await page.route('**/unguarded', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>${payloads[15]}</p>` }),
  )
  await page.goto('/unguarded')
  await expect.poll(() => hits.length).toBe(1)
})

// The fixture fails on every console error, refused policy and request that leaves the origin.
test(`${payloads.length} payloads in every field run nowhere`, async ({ page, head, request, me }) => {
  expect(new Set(payloads).size).toBe(200)
  expect(me.name).toBeTruthy()
  const { surveys, responses } = await plant(head, request)
  const hits = await watch(page)
  const [survey = ''] = surveys
  let seen = 0
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('a[href^="javascript:" i], iframe, object, embed').count(), path).toBe(0)
    seen += 1
  }
  for (const id of surveys) await visit(`/survey/${id}`)
  for (const id of surveys.slice(0, 8)) {
    for (const part of ['', '/edit', '/share', '/poster', '/preview'])
      await visit(`/admin/survey/${id}${part}`)
  }
  for (let number = 1; number <= 10; number += 1) await visit(`/admin/survey/${survey}?page=${number}`)
  // The newest first, then on from one to the next inside the modal.
  await visit(`/admin/survey/${survey}?response=${responses.at(-1)}`)
  for (const id of responses.toReversed()) {
    await expect(page.getByRole('dialog').getByText(id)).toBeVisible()
    seen += 1
    if (id !== responses[0]) await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  }
  for (let number = 1; number <= 5; number += 1) await visit(`/admin?page=${number}`)
  for (let number = 1; number <= 12; number += 1) await visit(`/admin/teachers?page=${number}`)
  for (const path of ['/admin/categories', '/admin/users', '/change-password', '/admin/register'])
    await visit(path)
  expect(hits).toEqual([])
  test.info().annotations.push({ type: 'screens', description: String(seen) })
  process.stdout.write(`${seen} screens with ${payloads.length} payloads: ${hits.length} scripts ran\n`)
})
