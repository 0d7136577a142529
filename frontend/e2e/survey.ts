import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The survey of the example school; its id never changes. */
export const surveyId = 'ddd5f9c5-e251-584c-8a3b-afa45f5e0157'
export const surveyPath = `/survey/${surveyId}`
export const questionCount = 5

export const parent = { name: 'Pilar Quintero', email: 'pilar.quintero@example.org' }
export const answers = [
  'Endless patience!',
  'She sat with my daughter on the bench by the cubbies until she was ready.',
]

interface Filled {
  name?: string
  email?: string
  /** How many of the school's teachers are chosen. */
  teachers?: number
  answers?: string[]
}

/** A response that was begun earlier, made through the API. */
export async function beginResponse(request: APIRequestContext, filled: Filled): Promise<string> {
  const { id } = await (await request.post(`/api/surveys/${surveyId}/start`)).json()
  const at = `/api/surveys/responses/${id}`
  const { name, email } = filled
  if (name || email) await request.put(`${at}/parent`, { data: { name, email } })
  if (filled.teachers) {
    const ids = (await listTeachers(request)).slice(0, filled.teachers).map((teacher) => teacher.id)
    await request.put(`${at}/teachers`, { data: { teacher_ids: ids } })
  }
  const questions = await listQuestions(request)
  for (const [number, text_value] of (filled.answers ?? []).entries()) {
    await request.put(`${at}/answers/${questions[number]?.id}`, { data: { text_value } })
  }
  return id
}

export const whole: Filled = { ...parent, teachers: 2, answers: [...answers, 'One.', 'Two.', 'Three.'] }

export function responsePath(responseId: string): string {
  return `${surveyPath}/response/${responseId}`
}

/** Past the page that asks, on a device with a draft, whether this is the parent who wrote it. */
export async function continueDraft(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Goes to the page of a response and on to Review. */
export async function openReview(page: Page, responseId: string): Promise<void> {
  await page.goto(responsePath(responseId))
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
}

export async function listTeachers(request: APIRequestContext): Promise<{ id: string; name: string }[]> {
  return (await request.get('/api/teachers')).json()
}

export async function listQuestions(request: APIRequestContext): Promise<{ id: string; text: string }[]> {
  return (await (await request.get(`/api/surveys/${surveyId}`)).json()).questions
}

/** The id in the address, once the survey has redirected to it. */
export async function responseIdOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/response\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

/** What the server has of one answer. */
export async function storedAnswer(
  request: APIRequestContext,
  responseId: string,
  number = 0,
): Promise<string | undefined> {
  const question = (await listQuestions(request))[number]?.id
  const draft = await (await request.get(`/api/surveys/responses/${responseId}`)).json()
  const found = draft.answers.find((answer: { question_id: string }) => answer.question_id === question)
  return found?.text_value
}

/** Everything that the site keeps on the device, as one text to look for traces in. */
export function traces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        cached.push(request.url, (await reply?.text()) ?? '')
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, cached])
  })
}

/** Another device: it writes an answer without the page knowing. */
export async function writeElsewhere(
  request: APIRequestContext,
  responseId: string,
  text: string,
  number = 0,
): Promise<void> {
  const question = (await listQuestions(request))[number]?.id
  const reply = await request.put(`/api/surveys/responses/${responseId}/answers/${question}`, {
    data: { text_value: text },
  })
  expect(reply.status()).toBe(200)
}

/** The real survey as it would be for this page if it had closed and still took what was begun until then. */
export async function closeSurvey(page: Page, acceptsUntil: Date): Promise<void> {
  await page.route(/\/api\/surveys\/[^/]+$/, async (route) => {
    const survey = await (await route.fetch()).json()
    await route.fulfill({ json: { ...survey, is_active: false, accepts_until: acceptsUntil.toISOString() } })
  })
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
/** The summary of what is missing, which gets the focus. */
export const missing = (page: Page, text: string) =>
  page.locator('form div[tabindex="-1"]', { has: page.getByRole('button', { name: text }) })
export const back = (page: Page) => page.getByRole('button', { name: 'Back' })
export const answerBox = (page: Page) => page.getByRole('textbox')
/** The line for the eye; screen readers hear the same words a little later. */
export const saveStatus = (page: Page, start: string) =>
  page.locator('span[aria-hidden]', { hasText: new RegExp(`^${start}`) })
