import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Built {
  id: string
  version: number
  questions: { id: string; text: string; is_required: boolean }[]
}

const questions = [
  { text: 'What is the superpower?', is_required: true },
  { text: 'When did you see it?', is_required: false },
  { text: 'Anything else?', is_required: false },
]

/** A survey of its own for each test, made through the API. */
export async function buildSurvey(head: APIRequestContext, about: object = {}): Promise<Built> {
  const data = { title: 'Superpowers of spring', school_year: 2026, is_active: true, questions, ...about }
  const reply = await head.post('/api/admin/surveys', { data })
  expect(reply.status()).toBe(201)
  return reply.json()
}

export async function readSurvey(head: APIRequestContext, id: string) {
  return (await head.get(`/api/admin/surveys/${id}`)).json()
}

/** A parent who has answered the first question; submitted unless told otherwise. */
export async function answerSurvey(request: APIRequestContext, survey: Built, isSubmitted = true) {
  const { id } = await (await request.post(`/api/surveys/${survey.id}/start`)).json()
  const at = `/api/surveys/responses/${id}`
  const [teacher] = await (await request.get('/api/teachers')).json()
  await request.put(`${at}/parent`, { data: { name: 'Pilar Quintero', email: 'pilar@example.org' } })
  await request.put(`${at}/teachers`, { data: { teacher_ids: [teacher.id] } })
  await request.put(`${at}/answers/${survey.questions[0]?.id}`, { data: { text_value: 'Patience.' } })
  if (isSubmitted) expect((await request.post(`${at}/submit`)).status()).toBe(200)
  return id as string
}

export async function openBuilder(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/survey/${id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Edit$/)
  await expect(page.getByLabel('Title')).toBeVisible()
}

export const questionBox = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Question ${number}`, exact: true })

export async function questionTexts(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox', { name: /^Question \d+$/ })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLTextAreaElement).value))
}

/** The line in the head that says whether the work is safe. */
export const saveLine = (page: Page, text: string) =>
  page.locator('[data-save-state]').filter({ hasText: text })
