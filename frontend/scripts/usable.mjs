// How long a parent with a cheap phone waits: until the first step can be read and typed on, and until React is in
// charge of it. E2E_BASE_URL names a running product with the example school; `make bench BENCH=usable` brings one.
import { chromium, devices } from '@playwright/test'

const { E2E_BASE_URL, CHROMIUM_PATH, RUNS = '9' } = process.env
const surveyPath = '/survey/ddd5f9c5-e251-584c-8a3b-afa45f5e0157'
const letter = 'Q'

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms each way and back: what Lighthouse calls a slow 4G. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowdown = 4

const browser = await chromium.launch({
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
// The first page pays for the start of the browser itself.
await open()
const runs = []
for (let run = 0; run < Number(RUNS); run += 1) runs.push(await open())
await browser.close()

report('can be typed on: the Name field keeps what is typed', (run) => run.usable, 'ms', 'goal: up to 900')
report('largest paint (LCP)', (run) => run.painted, 'ms', 'goal: up to 900')
report('their floor: the page and its styles have arrived', (run) => run.pageArrived, 'ms')
report('React in charge of the first step', (run) => run.inCharge, 'ms', 'goal: up to 2000')
report('its floor: every byte of the first load has arrived', (run) => run.allArrived, 'ms')
ratio('can be typed on to its floor', (run) => run.usable / run.pageArrived)
ratio('largest paint to its floor', (run) => run.painted / run.pageArrived)
ratio('React in charge to its floor', (run) => run.inCharge / run.allArrived)
report('bytes on the wire, headers included', (run) => run.bytes, 'B')

/** A phone that was never here: no cache, no worker, nothing stored. */
async function open() {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch, letter)
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/parent') && reply.ok())
  await page.goto(`${E2E_BASE_URL}${surveyPath}`, { waitUntil: 'commit' })
  const sent = (await saved).request().postDataJSON()
  const result = await page.evaluate(() => window.measured)
  const kept = await page.locator('input[name=name]').inputValue()
  if (sent.name !== letter || kept !== letter)
    throw new Error(`Typed ${letter}, sent ${sent.name}, kept ${kept}`)
  await context.close()
  return result
}

/** Runs in the page: types into the field in the first frame that shows it, and looks when React takes it over. */
function watch(text) {
  const measured = { painted: 0 }
  window.measured = measured
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) measured.painted = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  function look() {
    const field = document.querySelector('input[name=name]')
    if (!field) return requestAnimationFrame(look)
    field.focus()
    document.execCommand('insertText', false, text)
    measured.usable = performance.now()
    const observer = new MutationObserver(() => {
      if (document.querySelector('#root[data-first-step]')) return
      observer.disconnect()
      measured.inCharge = performance.now()
      count()
    })
    observer.observe(document.getElementById('root'), { attributes: true })
  }

  function count() {
    const page = performance.getEntriesByType('navigation')
    // The icon of the tab comes last, and nothing waits for it; nor for the later steps.
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name, responseEnd }) => responseEnd > 0 && !/\.svg$|later-steps/.test(name))
    const styles = files.filter(({ name }) => /\.css$|before-react/.test(name))
    const arrived = (list) => Math.max(...list.map((file) => file.responseEnd))
    measured.pageArrived = arrived([...page, ...styles])
    measured.allArrived = arrived([...page, ...files])
    measured.bytes = [...page, ...files].reduce((sum, file) => sum + file.transferSize, 0)
  }
  requestAnimationFrame(look)
}

function report(what, read, unit, goal = '') {
  const [least, median, most] = spread(read).map(Math.round)
  const figure = `${median} ${unit} (${least}-${most})`
  console.log(`${what.padEnd(58)} ${figure.padStart(22)}   ${goal}`)
}

function ratio(what, read) {
  const [least, median, most] = spread(read).map((value) => value.toFixed(2))
  console.log(`${what.padEnd(58)} ${`${median} × (${least}-${most})`.padStart(22)}`)
}

function spread(read) {
  const sorted = runs.map(read).sort((one, other) => one - other)
  return [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)]
}
