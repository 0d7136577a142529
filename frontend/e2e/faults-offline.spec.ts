import { expect, test } from './fixtures'
import {
  answerBox,
  beginResponse,
  continueDraft,
  parent,
  responsePath,
  storedAnswer,
  surveyPath,
} from './survey'

const runs = 30

test.use({ serviceWorkers: 'allow' })
test.skip(!process.env.FAULTS, 'Part of the fault suite: set FAULTS=1.')

/** Random, but the same on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** The guard that is taken out: this browser keeps no word that a parent has typed. */
function forgetWords() {
  const keep = Storage.prototype.setItem
  Storage.prototype.setItem = function setItem(key: string, value: string) {
    if (!key.startsWith('survey_draft:')) keep.call(this, key, value)
  }
}

test(`${runs} runs of typing with a network that comes and goes and a page that is closed and reopened`, async ({
  browser,
  baseURL,
  request,
  expectFault,
}, { project }) => {
  test.setTimeout(runs * 40_000)
  expectFault('Failed to load resource')
  let complete = 0
  for (let run = 0; run < runs; run += 1) {
    const roll = dice(run + 1)
    const context = await browser.newContext({
      viewport: project.use.viewport ?? null,
      isMobile: project.use.isMobile ?? false,
      hasTouch: project.use.hasTouch ?? false,
      baseURL: baseURL ?? '',
      serviceWorkers: 'allow',
    })
    if (process.env.WITHOUT === 'kept-words') await context.addInitScript(forgetWords)
    let page = await context.newPage()
    const id = await beginResponse(request, { ...parent, teachers: 1 })
    await page.goto(responsePath(id))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    let text = ''
    for (let turn = 0; turn < 8; turn += 1) {
      const event = roll(4)
      if (event === 0) await context.setOffline(true)
      if (event === 1) await context.setOffline(false)
      if (event === 2) await page.reload()
      if (event === 3) {
        await page.close()
        page = await context.newPage()
        await page.goto(surveyPath)
        await continueDraft(page)
      }
      await expect(answerBox(page)).toHaveValue(text)
      await answerBox(page).press('Control+End')
      const words = `turn ${turn} of run ${run}, ${'word '.repeat(roll(6))}`
      await page.keyboard.type(words, { delay: roll(20) })
      text += words
      await page.waitForTimeout(roll(400))
    }
    await page.close()
    await context.setOffline(false)
    page = await context.newPage()
    await page.goto(surveyPath)
    await expect.poll(() => storedAnswer(request, id), { timeout: 20_000 }).toBe(text)
    complete += 1
    await context.close()
  }
  process.stdout.write(`offline, closed and reopened: ${complete} of ${runs} texts complete\n`)
  expect(complete).toBe(runs)
})
