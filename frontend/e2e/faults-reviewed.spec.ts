import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { answerBox, beginResponse, continueDraft, responsePath, whole } from './survey'
import { onDesktop } from './widths'

/** A short look each day; FAULTS=1 is the run of the attack, REVIEWED_RUNS any other number. */
const runs = Number(process.env.REVIEWED_RUNS ?? (process.env.FAULTS ? 100 : 2))
const turns = 7

test.use({ serviceWorkers: 'block' })

/** Random, but the same on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** What the Review page showed when Submit was pressed, and when the first key was pressed after that. */
interface Press {
  text: string
  typedAt: number
}

interface Tab {
  name: string
  page: Page
  presses: Press[]
}

/** The guard that is taken out: Submit does not say what was reviewed. */
async function forgetReviewed(context: BrowserContext) {
  await context.route('**/submit', (route) => route.continue({ postData: '{}' }))
}

/** In the page: tells of each press of Submit, with the first answer as it is on the screen at that moment. A click
 *  that the test gives up on a busy machine may have been a press all the same. */
function watchPresses() {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest('button')?.textContent !== 'Submit Survey') return
      const answer = [...document.querySelectorAll('dl')].at(-1)?.querySelector('dd')
      ;(window as unknown as { recordPress: (text: string) => void }).recordPress(answer?.innerText ?? '')
    },
    true,
  )
}

async function openTab(context: BrowserContext, id: string, name: string): Promise<Tab> {
  const page = await context.newPage()
  page.setDefaultTimeout(3000)
  const presses: Press[] = []
  await page.exposeFunction('recordPress', (text: string) => {
    presses.push({ text, typedAt: Number.POSITIVE_INFINITY })
  })
  await page.addInitScript(watchPresses)
  await page.goto(responsePath(id), { timeout: 30_000 })
  // This browser knows the response from its first tab, and asks who is there.
  if (name === 'second tab') await continueDraft(page)
  await expect(answerBox(page)).toBeVisible()
  return { name, page, presses }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

/** One of the things that parents do, as far as the page lets them at the moment. */
async function act(tab: Tab, roll: (sides: number) => number, words: string) {
  const { page } = tab
  const title = await heading(page)
  if (title === 'Thank You!' || (await page.getByText('has already been submitted').count()) > 0) return
  if (title.includes('was changed on another device')) return decide(page, roll)
  if (title !== 'Review your answers') return roll(2) === 0 ? type(tab, words) : goToReview(page)
  if (roll(3) > 0 && (await canSubmit(page))) return submit(tab)
  const way = roll(2) === 0 ? 'Cancel' : 'Edit your answers'
  await page.getByRole('button', { name: way }).click()
  if (/^What is/.test(await heading(page))) await type(tab, words)
}

/** Whatever it takes to submit. */
async function finish(tab: Tab) {
  const title = await heading(tab.page)
  if (title.includes('was changed on another device')) await decide(tab.page, () => 1)
  else if (title !== 'Review your answers') await goToReview(tab.page)
  else if (await canSubmit(tab.page)) await submit(tab)
}

function canSubmit(page: Page): Promise<boolean> {
  return page
    .getByRole('button', { name: 'Submit Survey' })
    .isEnabled({ timeout: 200 })
    .catch(() => false)
}

function submit({ page }: Tab) {
  return page.getByRole('button', { name: 'Submit Survey' }).click()
}

async function decide(page: Page, roll: (sides: number) => number) {
  if (roll(2) === 0) await page.getByRole('radio', { name: 'Another device' }).check()
  await page.getByRole('button', { name: 'Keep this answer' }).click()
}

async function goToReview(page: Page) {
  await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
  await page.getByRole('button', { name: 'Review Answers' }).click()
}

/** Goes to the first question and writes on. */
async function type({ page, presses }: Tab, words: string) {
  await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').first().click()
  await answerBox(page).press('Control+End')
  const typedAt = Date.now()
  for (const press of presses) press.typedAt = Math.min(press.typedAt, typedAt)
  await page.keyboard.type(words, { delay: 5 })
}

async function readSubmittedAt(request: APIRequestContext, id: string): Promise<number> {
  return Date.parse((await (await request.get(`/api/surveys/responses/${id}`)).json()).submitted_at ?? '')
}

/** What the school gets: read by staff, because a parent cannot read a response any more once it is submitted. */
async function readSubmitted(request: APIRequestContext, id: string, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const detail = await (await request.get(`/api/admin/responses/${id}/detail`, { headers })).json()
  return detail.answers[0].answer_text
}

async function signIn(request: APIRequestContext): Promise<string> {
  const form = {
    username: process.env.SURVEY_ADMIN_EMAIL ?? '',
    password: process.env.SURVEY_ADMIN_PASSWORD ?? '',
  }
  return (await (await request.post('/api/auth/login', { form })).json()).access_token
}

// One width: it is about what is sent.
test(
  `${runs} runs of two tabs and a second device that type, review and submit while the network comes and goes: 0 texts differ, 0 submissions after a later keystroke`,
  onDesktop,
  async ({ browser, baseURL, request, expectFault }) => {
    test.setTimeout(60_000 + runs * 60_000)
    expectFault('Failed to load resource')
    const played: { run: number; id: string; presses: Press[] }[] = []
    for (let run = 1; run <= runs; run += 1) {
      const roll = dice(run)
      const phone = await browser.newContext({ baseURL: baseURL ?? '' })
      const laptop = await browser.newContext({ baseURL: baseURL ?? '' })
      if (process.env.WITHOUT === 'reviewed')
        for (const context of [phone, laptop]) await forgetReviewed(context)
      const id = await beginResponse(request, whole)
      const tabs = [
        await openTab(phone, id, 'first tab'),
        await openTab(phone, id, 'second tab'),
        await openTab(laptop, id, 'laptop'),
      ]
      for (let turn = 0; turn < turns; turn += 1) {
        const context = roll(3) === 0 ? laptop : phone
        if (roll(3) === 0) await context.setOffline(roll(2) === 0)
        const tab = tabs[roll(tabs.length)] as Tab
        // The page may have moved on under the parent's finger; then this act is none.
        await act(tab, roll, ` ${turn}${tab.name[0]}`).catch(() => {})
        await tab.page.waitForTimeout(roll(500))
      }
      for (const context of [phone, laptop]) await context.setOffline(false)
      // In the end one of them submits, whatever it takes.
      const last = tabs[roll(tabs.length)] as Tab
      await expect(async () => {
        if (Number.isNaN(await readSubmittedAt(request, id))) await finish(last)
        expect(await readSubmittedAt(request, id)).not.toBeNaN()
      }).toPass({ timeout: 50_000 })
      played.push({ run, id, presses: tabs.flatMap((tab) => tab.presses) })
      await phone.close()
      await laptop.close()
    }
    // At the end: a sign-in lasts for some minutes only.
    const token = await signIn(request)
    const faults: string[] = []
    for (const { run, id, presses } of played) {
      const stored = await readSubmitted(request, id, token)
      const submittedAt = await readSubmittedAt(request, id)
      if (!presses.some(({ text, typedAt }) => text === stored && submittedAt <= typedAt))
        faults.push(`run ${run}: ${JSON.stringify({ stored, submittedAt, presses })}`)
    }
    process.stdout.write(`reviewed and submitted: ${runs - faults.length} of ${runs} texts are the same\n`)
    expect(faults).toEqual([])
  },
)
