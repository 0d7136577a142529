import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDraftStore } from '../saving/draft-store'
import { mergeDraft } from '../saving/merge'
import { createResponseStore, type ResponseStore } from '../saving/response-store'
import { slotsOf } from '../saving/slots'
import { loadLaterSteps } from '../steps/load-later-steps'
import { SurveyPage } from '../survey-page'
import { type Call, createModelServer, type Fate, survey, teachers } from '../testing/model-server'

vi.setConfig({ testTimeout: 20_000 })

let server: ReturnType<typeof createModelServer>

// By the time somebody reviews they have long arrived.
beforeAll(() => loadLaterSteps())

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = createModelServer()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => server.fetch(path, init))
})

afterEach(() => {
  // What is still on its way must not reach the next test's server.
  for (const response of opened.splice(0)) response.forget()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const opened: ResponseStore[] = []

/** The survey as it was opened, at its last question; with `isRead: false` the server could not be asked. */
function openSurvey({ asked = survey, isRead = true } = {}) {
  const drafts = openDraftStore('r1')
  const merged = mergeDraft(isRead ? slotsOf(server.draft()) : undefined, drafts.read())
  const response = createResponseStore('r1', drafts, merged, asked.questions)
  opened.push(response)
  const open = { phase: 'open', survey: asked, teachers: Promise.resolve(teachers), response } as const
  render(<SurveyPage opening={{ getSnapshot: () => open, subscribe: () => () => true }} />)
  return { user: userEvent.setup(), response }
}

type User = ReturnType<typeof userEvent.setup>

async function goToReview(user: User) {
  const jumps = screen.queryByRole('navigation', { name: 'Jump to a question' })
  if (jumps) await user.click(within(jumps).getAllByRole('button').at(-1) as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Review Answers' }))
  await screen.findByRole('heading', { name: 'Review your answers' })
  await screen.findByText('Ms. Okafor')
}

/** Types into the last question and goes on to Review. */
async function writeAndReview(user: User, text: string) {
  const jumps = screen.getByRole('navigation', { name: 'Jump to a question' })
  await user.click(within(jumps).getAllByRole('button').at(-1) as HTMLElement)
  await user.type(screen.getByRole('textbox'), text)
  await goToReview(user)
}

function setFate(fate: Fate | ((call: Call) => Fate)) {
  server.fateOf = typeof fate === 'function' ? fate : () => fate
}

const isSubmit = ({ path }: Call) => path.endsWith('/submit')
const submits = () => server.calls.filter(isSubmit)
const submitButton = () => screen.getByRole('button', { name: 'Submit Survey' })
const cancelButton = () => screen.getByRole('button', { name: 'Cancel' })
const backOnline = () => {
  setFate({})
  window.dispatchEvent(new Event('online'))
}
const patiently = { timeout: 6000 }
const findThanks = () => screen.findByRole('heading', { name: 'Thank You!' }, patiently)

test("Review shows the page's own words at once, marked until they are saved", async () => {
  setFate(({ method }) => (method === 'PUT' ? { isDown: true } : {}))
  const { user, response } = openSurvey()
  await writeAndReview(user, 'Not there yet.')
  expect(screen.getByText('Not there yet.')).toBeTruthy()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect(screen.getByText('1 not saved')).toBeTruthy()
  expect(screen.queryByText('Failed to load summary')).toBeNull()
  setFate({})
  response.retryNow()
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull(), patiently)
  expect((submitButton() as HTMLButtonElement).disabled).toBe(false)
})

test('Submit carries what was reviewed and ends at Thank You', async () => {
  const { user } = openSurvey()
  await writeAndReview(user, 'All of it.')
  await user.click(submitButton())
  await findThanks()
  expect(screen.getByText('“All of it.”')).toBeTruthy()
  expect(submits()[0]?.body.reviewed).toMatchObject({
    name: 'Pilar Quintero',
    email: 'pilar@example.org',
    teacher_ids: ['t1'],
  })
  expect(localStorage.length).toBe(0)
})

test('without a network it waits and says so once; Cancel gives the review back and nothing is submitted', async () => {
  const { user } = openSurvey()
  setFate({ isDown: true })
  await writeAndReview(user, 'Written in a tunnel.')
  await user.click(submitButton())
  const status = await screen.findByText(/^Waiting for a connection\.\.\. .*Keep this page open/)
  expect(status.getAttribute('role')).toBe('status')
  expect(status.textContent).toContain("One change isn't saved yet; it's safe on this device.")
  expect(screen.getByRole('button', { name: 'Waiting to submit...' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(cancelButton())
  expect(document.activeElement).toBe(submitButton())
  const cancelled = screen.getAllByText(/has not been submitted/)
  expect(cancelled.filter((element) => element.getAttribute('role') === 'status')).toHaveLength(1)
  backOnline()
  await waitFor(() => expect(server.stored.answers.q3).toBe('Written in a tunnel.'), patiently)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(submits()).toEqual([])
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
})

test('with the network back it saves, submits and says Thank You', async () => {
  const { user, response } = openSurvey()
  setFate({ isDown: true })
  await writeAndReview(user, 'Written in a tunnel.')
  await user.click(submitButton())
  await screen.findByText(/^Waiting for a connection\.\.\. /)
  backOnline()
  response.retryNow()
  await findThanks()
  expect(server.stored).toMatchObject({ isSubmitted: true, answers: { q3: 'Written in a tunnel.' } })
})

test('Edit takes the submission back: what is typed then is saved and nothing is submitted', async () => {
  const { user, response } = openSurvey()
  setFate({ isDown: true })
  await writeAndReview(user, 'First.')
  await user.click(submitButton())
  await user.click(screen.getByRole('button', { name: 'Edit your answers' }))
  await user.type(screen.getByRole('textbox'), ' I also want to s')
  backOnline()
  response.retryNow()
  await waitFor(() => expect(server.stored.answers.q1).toBe('One. I also want to s'), patiently)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(submits()).toEqual([])
})

test('a box that is ticked while it waits takes the submission back as well', async () => {
  const { user } = openSurvey({ asked: { ...survey, asks_name_consent: true } })
  setFate({ isDown: true })
  await writeAndReview(user, 'First.')
  await user.click(submitButton())
  await screen.findByRole('button', { name: 'Waiting to submit...' })
  await user.click(screen.getByRole('checkbox'))
  expect(submitButton()).toBeTruthy()
})

test('a reply that is lost after the server has committed ends at Thank You', async () => {
  setFate((call) => ({ isReplyLost: isSubmit(call) && submits().length === 0 }))
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  await findThanks()
})

test('a server that restarts is asked again', async () => {
  let isBusy = true
  setFate((call) => (isSubmit(call) && isBusy ? { reply: { status: 503, body: { detail: 'busy' } } } : {}))
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  await screen.findByText(/^Waiting for a connection\.\.\. .*We can't reach the school right now/)
  isBusy = false
  await findThanks()
})

test('Cancel in flight: what the server had already taken is a submission', async () => {
  setFate((call) => (isSubmit(call) ? { back: 60_000 } : {}))
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  await waitFor(() => expect(server.stored.isSubmitted).toBe(true))
  setFate({ there: 500 })
  await user.click(cancelButton())
  expect(screen.getByRole('button', { name: 'Checking…' })).toBeTruthy()
  await findThanks()
})

test('Cancel in flight: what never arrived is none, and Submit can be pressed again', async () => {
  setFate((call) => (isSubmit(call) ? { there: 60_000 } : {}))
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  await screen.findByRole('button', { name: 'Submitting...' })
  await user.click(cancelButton())
  await waitFor(submitButton, patiently)
  expect(server.stored.isSubmitted).toBe(false)
  setFate({})
  await user.click(submitButton())
  await findThanks()
})

async function differ(user: User) {
  await goToReview(user)
  Object.assign(server.stored.answers, { q1: 'One, from the laptop.', q2: 'Two, from the laptop.' })
  await user.click(submitButton())
  return screen.findByRole('heading', { name: 'This answer was changed on another device' })
}

test('when another device has written something else, both are shown and nothing is overwritten', async () => {
  const { user } = openSurvey()
  const heading = await differ(user)
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(screen.getByText('Question 1: q1?')).toBeTruthy()
  const [mine, other] = screen.getAllByRole('radio') as HTMLInputElement[]
  expect([mine?.checked, other?.checked]).toEqual([true, false])
  expect(screen.getByRole('radio', { name: 'This device' })).toBe(mine)
  expect(screen.getByText('One, from the laptop.', { selector: 'mark' })).toBeTruthy()
  expect(server.stored).toMatchObject({ isSubmitted: false, answers: { q1: 'One, from the laptop.' } })
})

test('one version is kept, or both; then Review is shown again and Submit goes through', async () => {
  const { user } = openSurvey()
  await differ(user)
  await user.click(screen.getByRole('radio', { name: 'Another device' }))
  await user.click(screen.getByRole('button', { name: 'Keep this answer' }))
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await user.click(screen.getByRole('button', { name: 'Keep both, one after the other' }))
  const review = await screen.findByRole('heading', { name: 'Review your answers' })
  expect(document.activeElement).toBe(review)
  expect(screen.getByText('One, from the laptop.')).toBeTruthy()
  expect(screen.getByText(/Your choice is saved/)).toBeTruthy()
  expect(server.stored.isSubmitted).toBe(false)
  await user.click(submitButton())
  await findThanks()
  expect(server.stored.answers).toMatchObject({
    q1: 'One, from the laptop.',
    q2: 'Two.\n\nTwo, from the laptop.',
  })
})

test("this device's version replaces the other one only after it was chosen", async () => {
  const { user } = openSurvey()
  await goToReview(user)
  Object.assign(server.stored, { name: 'P. Quintero', teacherIds: ['t2'] })
  await user.click(submitButton())
  await screen.findByRole('heading', { name: 'Your name was changed on another device' })
  expect(screen.queryByRole('button', { name: /Keep both/ })).toBeNull()
  expect(server.stored.name).toBe('P. Quintero')
  await user.click(screen.getByRole('button', { name: 'Keep this one' }))
  await screen.findByRole('heading', { name: 'Your teachers were changed on another device' })
  expect(screen.getByText('Mr. Reyes')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Another device' }))
  await user.click(screen.getByRole('button', { name: 'Keep this one' }))
  await screen.findByRole('heading', { name: 'Review your answers' })
  await user.click(submitButton())
  await findThanks()
  expect(server.stored).toMatchObject({ name: 'Pilar Quintero', teacherIds: ['t2'] })
})

test('two answers that are too long together cannot both be kept, and it says why', async () => {
  server = createModelServer({ answers: { q1: 'x '.repeat(6000) } })
  const { user } = openSurvey()
  await goToReview(user)
  server.stored.answers.q1 = 'y '.repeat(6000)
  await user.click(submitButton())
  await screen.findByText(/Together they are longer than 20,000 characters/)
  expect(screen.queryByRole('button', { name: /Keep both/ })).toBeNull()
})

test('a survey that has closed gives the words back, and Submit is not offered again', async () => {
  const closed = { status: 410, body: { detail: 'This survey closed on Friday.', code: 'closed' } }
  setFate((call) => (isSubmit(call) ? { reply: closed } : {}))
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  await screen.findByRole('button', { name: 'Copy my words' }, { timeout: 20_000 })
  expect(screen.queryByRole('button', { name: 'Submit Survey' })).toBeNull()
})

test('what is missing leads to its question with the reason', async () => {
  server = createModelServer({ answers: { q2: 'Two.' } })
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  expect(await screen.findByRole('button', { name: 'Question 1 needs an answer' })).toBeTruthy()
  const description = await screen.findByText('This question needs an answer')
  expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toContain(
    description.parentElement?.id,
  )
  expect(screen.getByText('Question 1 of 3')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Return to Review' })).toBeTruthy()
})

test('any other refusal can be tried again', async () => {
  setFate((call) => (isSubmit(call) ? { reply: { status: 403, body: { detail: 'No.' } } } : {}))
  const { user } = openSurvey()
  await goToReview(user)
  await user.click(submitButton())
  await screen.findByText('Failed to submit response. Please try again.')
  setFate({})
  await user.click(submitButton())
  await findThanks()
})

test('a save that was refused holds the submission up, with its reason', async () => {
  setFate(({ method }) =>
    method === 'PUT'
      ? { reply: { status: 422, body: { detail: 'This text cannot be stored.', code: 'answers_too_long' } } }
      : {},
  )
  const { user } = openSurvey()
  await writeAndReview(user, 'Hm.')
  await user.click(submitButton())
  await screen.findByText(/Your answers together are too long to be saved/)
  await waitFor(submitButton)
  expect(submits()).toEqual([])
})

test('a response that another device has submitted can be read and not changed', async () => {
  const { user } = openSurvey()
  await goToReview(user)
  server.stored.isSubmitted = true
  await user.click(submitButton())
  await screen.findByText(/This survey has already been submitted/)
  expect(submits()).toEqual([])
  expect(screen.queryByRole('heading', { name: 'Thank You!' })).toBeNull()
})

test("without the server's draft the summary is not whole: it says so with Try Again", async () => {
  openDraftStore('r1').write('answer:q1', { value: 'Kept on this device.', isSaved: false })
  openDraftStore('r1').write('teachers', { value: ['t1'], isSaved: true })
  setFate({ isDown: true })
  const { user } = openSurvey({ isRead: false })
  await goToReview(user)
  expect(screen.getByText('Failed to load summary')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(screen.getByText('Kept on this device.')).toBeTruthy()
  expect(submitButton().getAttribute('aria-disabled')).toBe('true')
})

test('closing the page while it waits is warned about, and takes the submission back', async () => {
  const { user } = openSurvey()
  setFate({ isDown: true })
  await writeAndReview(user, 'Last words.')
  await user.click(submitButton())
  await screen.findByRole('button', { name: 'Waiting to submit...' })
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(submitButton)
  const later = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})
