import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSurvey } from './opening/open-survey'
import { storedId, storeId } from './opening/stored-ids'
import { headerEndId, SurveyPage } from './survey-page'

// A whole survey opens in each test, and the machine may be busy with others.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const hour = 60 * 60 * 1000
const half = 'She waited until my daughter was rea'

/** What the server of this test holds; a call that is not listed here is a 404. */
const server = {
  acceptsUntil: null as string | null,
  answer: half,
  isStartRefused: false,
  isSaveRefused: false,
  hasFamilyAnswered: false,
  saves: 0,
}

const survey = {
  id: 's1',
  title: 'Superpowers',
  description: '',
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: false,
  is_active: true,
  questions: [
    { id: 'q1', text: 'What is it?', is_required: true, is_about_each_teacher: false, version: 1 },
    { id: 'q2', text: 'When was it?', is_required: false, is_about_each_teacher: false, version: 1 },
  ],
  language: 'en',
  languages: [],
  translated: [],
  privacy: { ai: 'local', retention_days: null, contact: null, text: null, emergency_number: '911' },
}
const teachers = [{ id: 't1', name: 'Ms. Delia Okafor', grade_level: 'Pre-K' }]
const draft = () => ({
  id: 'r1',
  survey_id: 's1',
  is_submitted: false,
  submitted_at: null,
  name_consent: false,
  language: 'en',
  parent: { name: 'Maria Delgado', email: 'maria@example.org' },
  teachers,
  answers: [{ question_id: 'q1', text_value: server.answer }],
  updated_at: '2026-03-02T12:00:00Z',
  ...(server.hasFamilyAnswered && { has_family_answered: true }),
})
const closed = { detail: 'This survey is closed', code: 'closed' }
const familyAnswered = { detail: 'A response of your family has been handed in', code: 'family_answered' }

function reply(method: string, path: string): [status: number, body: unknown] {
  if (path === '/api/surveys/s1?lang=en') return [200, { ...survey, accepts_until: server.acceptsUntil }]
  if (path === '/api/teachers') return [200, teachers]
  if (path === '/api/surveys/s1/start')
    return server.isStartRefused
      ? [410, closed]
      : [200, { id: 'r2', is_submitted: false, submitted_at: null }]
  if (method === 'GET' && path === '/api/surveys/responses/r1') return [200, draft()]
  if (path === '/api/surveys/responses/r1/submit' && server.hasFamilyAnswered) return [409, familyAnswered]
  if (method !== 'PUT') return [404, { detail: 'Response not found' }]
  server.saves += 1
  return server.isSaveRefused ? [410, closed] : [200, { applied: true }]
}

beforeEach(() => {
  const fates = { isStartRefused: false, isSaveRefused: false, hasFamilyAnswered: false }
  Object.assign(server, { acceptsUntil: null, saves: 0, ...fates })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const [status, body] = reply(method, path)
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

function open(path: string) {
  history.replaceState(null, '', path)
  const opening = openSurvey(location.pathname)
  return render(
    <>
      <header id={headerEndId} />
      <SurveyPage opening={opening} />
    </>,
  )
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole('button', { name })
const answerBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What is it/ })

test('a draft that this device holds is asked about first, without a word, a teacher or the email', async () => {
  storeId('s1', 'r1')
  open('/survey/s1')
  await title('Welcome back, Maria')
  const shown = document.body.textContent ?? ''
  for (const word of ['Delgado', 'maria@example.org', half, 'Okafor']) expect(shown).not.toContain(word)
  const steps = within(screen.getByRole('list', { name: 'Your progress' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    'NameSaved',
    'EmailSaved',
    'Teachers1 chosen',
    'Questions1 of 2 answered',
    'ReviewLast step',
  ])
})

test('Continue leads to the question with half a sentence, and the caret is at its end', async () => {
  storeId('s1', 'r1')
  localStorage.setItem('survey_note:r1', '{"step":"questions","questionId":"q1"}')
  open('/survey/s1')
  await userEvent.click(await button('Continue'))
  const box = await answerBox()
  expect(box.value).toBe(half)
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(box.selectionStart).toBe(half.length)
})

test('where this browser remembers nothing, the first unanswered question opens', async () => {
  storeId('s1', 'r1')
  open('/survey/s1')
  await screen.findByText(/at question 2\./)
  await userEvent.click(await button('Continue'))
  expect(await screen.findByText('Question 2 of 2')).toBeTruthy()
})

test('a reload in the same tab goes straight on; the same address in another tab asks', async () => {
  storeId('s1', 'r1')
  localStorage.setItem('survey_note:r1', '{"step":"questions","questionId":"q1"}')
  sessionStorage.setItem('survey_tab', 'r1')
  const { unmount } = open('/survey/s1/response/r1')
  expect((await answerBox()).value).toBe(half)
  unmount()
  sessionStorage.clear()
  open('/survey/s1/response/r1')
  await title('Welcome back, Maria')
})

test("a link to a response that is not this device's goes straight to the step", async () => {
  open('/survey/s1/response/r1')
  expect(await screen.findByText('Question 2 of 2')).toBeTruthy()
})

test('“Not Maria?” asks once; then nothing of her is left here and the link starts anew', async () => {
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => {})
  storeId('s1', 'r1')
  open('/survey/s1')
  await userEvent.click(await button('Not Maria? Start a new response'))
  expect(document.activeElement?.textContent).toBe('Start a new response?')
  await userEvent.click(await button('Keep this draft'))
  expect(storedId('s1')).toBe('r1')
  await userEvent.click(await button('Not Maria? Start a new response'))
  await userEvent.click(await button('Start a new response'))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/survey/s1'))
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('in the steps the same question is in the header, and hides the words', async () => {
  open('/survey/s1/response/r1')
  await userEvent.click(await button('Not Maria? Start a new response'))
  await title('Welcome back, Maria')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(await button('Continue'))
  expect(await screen.findByText('Question 2 of 2')).toBeTruthy()
})

test('begun and in time: one line says until when', async () => {
  server.acceptsUntil = new Date(Date.now() + hour).toISOString()
  open('/survey/s1/response/r1')
  const strip = await screen.findByRole('note')
  expect(strip.textContent).toMatch(
    /^This survey has closed to new responses\. You can finish yours until .+ at .+\.$/,
  )
})

test('begun and too late: the words are shown on a press, and deleted after one question', async () => {
  server.acceptsUntil = new Date(Date.now() - hour).toISOString()
  storeId('s1', 'r1')
  open('/survey/s1')
  await title('This survey is closed')
  await button('Show my words')
  expect(screen.queryByText(half)).toBeNull()
  await userEvent.click(await button('Show my words'))
  expect(screen.getByText(half)).toBeTruthy()
  await button('Copy my words')
  await userEvent.click(await button('Delete them now'))
  await userEvent.click(await button('Delete my words'))
  expect(await screen.findByText('Your words were deleted from this device.')).toBeTruthy()
  expect(localStorage.length).toBe(0)
})

test('a save that is refused because the survey has closed keeps every word', async () => {
  localStorage.setItem('survey_note:r1', '{"step":"questions","questionId":"q1"}')
  open('/survey/s1/response/r1')
  const box = await answerBox()
  server.isSaveRefused = true
  await userEvent.type(box, 'dy')
  await title('This survey is closed')
  expect(await screen.findByText(/was rea./)).toBeTruthy()
  expect(localStorage.getItem('survey_draft:r1:answer:q1')).toContain('"isSaved":false')
})

test('another guardian was first: the page says so and keeps every word', async () => {
  localStorage.setItem('survey_note:r1', '{"step":"review"}')
  localStorage.setItem('survey_draft:r1:answer:q2', '{"value":"On Monday.","isSaved":true}')
  open('/survey/s1/response/r1')
  const submit = await button('Submit Survey')
  server.hasFamilyAnswered = true
  await userEvent.click(submit)
  await title('Your family has already answered')
  const shown = document.body.textContent ?? ''
  expect(shown).toContain('the school takes one from each family')
  expect(shown).not.toContain('This survey is closed')
  expect(shown).not.toContain('already been submitted')
  expect(screen.getByText(half)).toBeTruthy()
  await button('Copy my words')
  expect(localStorage.getItem('survey_draft:r1:answer:q2')).toContain('On Monday.')
  await userEvent.click(await button('Delete them now'))
  await userEvent.click(await button('Delete my words'))
  await title('Your family has already answered')
  expect(localStorage.length).toBe(0)
})

test('another guardian was first: the page says so as soon as it is opened again, and hides the words', async () => {
  server.hasFamilyAnswered = true
  storeId('s1', 'r1')
  open('/survey/s1')
  await title('Your family has already answered')
  expect(screen.queryByText(half)).toBeNull()
  await userEvent.click(await button('Show my words'))
  expect(screen.getByText(half)).toBeTruthy()
})

test('not begun: the page says that the survey takes no more answers', async () => {
  server.isStartRefused = true
  server.acceptsUntil = new Date(Date.now() + hour).toISOString()
  open('/survey/s1')
  await title('This survey is closed')
  expect(screen.getByText(/^This survey is no longer accepting answers\./)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('behind the kiosk link nothing is resumed and nothing is kept', async () => {
  storeId('s1', 'r1')
  localStorage.setItem('survey_note:r1', JSON.stringify({ openedAt: Date.now() }))
  const before = JSON.stringify({ ...localStorage })
  open('/survey/s1?kiosk=1')
  const name = await screen.findByRole('textbox', { name: /Your name/ })
  await userEvent.type(name, 'Pilar{Enter}')
  await userEvent.type(await screen.findByRole('textbox', { name: /Your email/ }), 'p@example.org')
  await waitFor(() => expect(server.saves).toBeGreaterThan(0))
  expect(JSON.stringify({ ...localStorage })).toBe(before)
  expect(sessionStorage.length).toBe(0)
  expect([location.pathname + location.search, history.state]).toEqual(['/survey/s1?kiosk=1', null])
})
