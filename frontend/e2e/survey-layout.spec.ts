import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { expectNoSidewaysScroll, showEnd } from './layout'
import {
  answerBox,
  beginResponse,
  listTeachers,
  parent,
  responsePath,
  saveStatus,
  surveyPath,
  whole,
} from './survey'
import { screens } from './survey-screens'
import { onPhone } from './widths'

test.use({ serviceWorkers: 'block' })

for (const [name, open] of Object.entries(screens)) {
  test(`${name}: accessible in light and dark, fits 320 px, 640 px and doubled text`, async ({
    page,
    request,
    expectFault,
  }) => {
    expectFault('Failed to load resource')
    await open(page, request)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await showEnd(page)
    await expectAccessible(page)
    for (const width of [320, 640, 1000]) {
      await page.setViewportSize({ width, height: 700 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
  })
}

// One width: it tries the widths itself.
test(
  'names of 60 characters, long words and right-to-left text break nothing',
  onPhone,
  async ({ page, request }) => {
    const teachers = await listTeachers(request)
    const longest = 'Mrs. Bartholomea Featherstonehaugh-Cholmondeley-Worthington III'
    await page.route('**/api/teachers', (route) =>
      route.fulfill({
        json: teachers.map((teacher, place) => ({
          ...teacher,
          name: [longest, 'أ. عبد الرحمن بن خالد المنصوري', 'X'.repeat(60)][place] ?? teacher.name,
          grade_level: place === 0 ? 'Kindergarten and after-school programme, east building' : 'Pre-K',
        })),
      }),
    )
    await page.goto(responsePath(await beginResponse(request, { ...parent, name: 'W'.repeat(200) })))
    for (const name of [longest, /عبد الرحمن/, /XXXX/])
      await page.getByRole('button', { name }).first().click()
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
  },
)

// One width: words turn round on every screen.
test('right-to-left words are written and read from the right', onPhone, async ({ page, request }) => {
  const text = 'كانت معلمة ابنتي صبورة جدا معها طوال العام'
  await page.goto(responsePath(await beginResponse(request, { ...whole, answers: [] })))
  await answerBox(page).fill(text)
  const direction = () => answerBox(page).evaluate((box) => getComputedStyle(box).direction)
  expect(await direction()).toBe('rtl')
  await answerBox(page).fill('left again')
  expect(await direction()).toBe('ltr')
})

// One width: it tries the widths itself.
test(
  'in a right-to-left language the whole layout turns round and fits',
  onPhone,
  async ({ page, request }) => {
    await page.goto(responsePath(await beginResponse(request, { ...whole, answers: ['A'] })))
    await expect(answerBox(page)).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    const left = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.x ?? 0
    expect(await left('Back')).toBeGreaterThan(await left('Next'))
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  },
)

// One width: only there do the buttons lie over the page.
test(
  'an answer of 20,000 characters is written, kept and reviewed; one more is told about',
  onPhone,
  async ({ page, request }) => {
    const long = `${'Every morning she waits at the gate. '.repeat(540)}${'x'.repeat(20)}`.padEnd(20_000, 'y')
    const id = await beginResponse(request, { ...whole, answers: ['A', 'B', 'C', 'D'] })
    await page.goto(responsePath(id))
    await answerBox(page).fill(long)
    await expect(page.getByText('20,000 of 20,000 characters')).toBeVisible()
    await expect(saveStatus(page, 'Saved')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await answerBox(page).press('Control+End')
    await page.keyboard.type('z')
    await expect(page.getByText('Please shorten it to 20,000 characters.')).toBeVisible()
    const caret = await answerBox(page).evaluate((box) => {
      const bar = document.querySelector('button[type=submit]')?.closest('div')?.getBoundingClientRect()
      return { bottom: box.getBoundingClientRect().bottom, bar: bar?.top ?? 0, sticky: innerWidth < 720 }
    })
    if (caret.sticky) expect(caret.bottom).toBeLessThanOrEqual(caret.bar + 2)
    await page.getByRole('button', { name: 'Review Answers' }).click()
    await page.getByRole('button', { name: 'Please shorten it to 20,000 characters.' }).click()
    await answerBox(page).press('Control+End')
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Review Answers' }).click()
    await expect(page.getByText(long.slice(0, 200))).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)

// One width: a mouse is more precise.
test('targets are at least 44 px high for a finger', onPhone, async ({ page, request, expectFault }) => {
  expectFault('409')
  async function expectLarge() {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const target of await page.getByRole('main').getByRole('button').all()) {
      const label = (await target.getAttribute('aria-label')) ?? (await target.innerText())
      expect((await target.boundingBox())?.height, label).toBeGreaterThanOrEqual(44)
    }
  }
  for (const name of ['teachers', 'question', 'review', 'conflict'] as const) {
    await screens[name](page, request)
    await expectLarge()
    // Otherwise the next draft would be asked about first.
    await page.evaluate(() => localStorage.clear())
  }
  await screens.question(page, request)
  await expect(answerBox(page)).toBeVisible()
  await page.goto(surveyPath)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expectLarge()
})

test('the layout holds still while the survey opens', async ({ page, request }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(responsePath(await beginResponse(request, { ...whole, answers: ['A'] })))
  await expect(answerBox(page)).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05)
})
