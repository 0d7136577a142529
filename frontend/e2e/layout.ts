import { expect, type Page } from '@playwright/test'

/** Nothing sticks out at the side, so that nobody has to scroll in two directions. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, 'width of the page against the window').toBeLessThanOrEqual(clientWidth)
}

/** At its end the buttons of a phone lie over nothing: axe would measure what is left of a tile under them. */
export function showEnd(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** A page with another school's name, as the server would have written it. */
export async function renameSchool(page: Page, path: string, name: string): Promise<void> {
  await page.route(path, async (route) => {
    const reply = await route.fetch()
    const html = (await reply.text())
      .replace(/<title>[^<]*/, `<title>${name}`)
      .replace(/(name="application-name" content=")[^"]*/, `$1${name}`)
    await route.fulfill({ response: reply, body: html })
  })
}

/** Opens the sections of Insights that are folded in a narrow window. */
export async function unfold(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  const folded = page.getByRole('main').locator('h2 button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** In forced colours backgrounds are taken away, so a state needs a border, a sign or a system colour. */
export async function expectStatesWithoutColours(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor
    const found: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>('main button, main input, main textarea')) {
      const { appearance, borderStyle, borderColor, textDecorationLine } = getComputedStyle(control)
      // The browser draws its own boxes and dots in the colours that are forced.
      if (appearance === 'auto' && control.matches('[type=checkbox], [type=radio]')) continue
      const hasBorder = borderStyle !== 'none' && borderColor !== canvas
      if (!hasBorder && !textDecorationLine.includes('underline') && !control.querySelector('svg, span'))
        found.push(control.outerHTML.slice(0, 80))
    }
    for (const step of document.querySelectorAll('li[aria-current=step]')) {
      const line = getComputedStyle(step, '::before')
      if (line.content !== 'none' && line.backgroundColor === canvas) found.push('the line of the steps')
    }
    return found
  })
  expect(unseen).toEqual([])
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  )
  expect(outline).toBe('solid')
}

/** Where less motion is asked for. */
export async function expectNothingMoves(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element))
    const styles = all.filter((style) => style.transitionDuration !== '0s' || style.animationName !== 'none')
    return [document.getAnimations().length, styles.length]
  })
  expect(moving).toEqual([0, 0])
}

/** Sets text as wide as WCAG 1.4.12 asks for, which cuts nothing off. */
export async function expectRoomForWiderText(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clip, clipPath, textOverflow, visibility, webkitLineClamp } =
        getComputedStyle(element)
      // What only screen readers hear, what is not seen, what scrolls by itself, and what is shortened on purpose.
      const isApart =
        clip !== 'auto' ||
        clipPath !== 'none' ||
        visibility === 'hidden' ||
        webkitLineClamp !== 'none' ||
        element.closest('.sr-only, #languages, textarea, [title]')
      if (isApart || (overflowX !== 'hidden' && overflowY !== 'hidden' && textOverflow !== 'ellipsis'))
        continue
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
      if (isCut) found.push(element.outerHTML.slice(0, 80))
    }
    return found
  })
  expect(cut).toEqual([])
  await expectNoSidewaysScroll(page)
}

const maxStops = 80

/** Goes forth and back with Tab: nothing that stays in place lies over what has the focus. */
export async function expectFocusUncovered(page: Page): Promise<void> {
  const covered = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < maxStops; stop += 1) {
      await page.keyboard.press(key)
      const found = await page.evaluate(describeCovered)
      if (found === undefined) break
      if (found) covered.add(found)
    }
  }
  expect([...covered], 'covered while it has the focus').toEqual([])
}

/** Undefined at the end of the page, empty where a part of what has the focus is seen. */
function describeCovered(): string | undefined {
  const here = document.activeElement
  if (!here || here === document.body) return undefined
  // What only screen readers hear of is seen by its label.
  const label = here.matches('.sr-only') ? (here as HTMLInputElement).labels?.[0] : undefined
  const { left, top, width, height } = (label ?? here).getBoundingClientRect()
  for (const [x, y] of [
    [0.5, 0.5],
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const) {
    const seen = document.elementFromPoint(left + width * x, top + height * y)
    const isPart =
      seen && (here.contains(seen) || seen.contains(here) || seen.closest('label')?.control === here)
    if (isPart) return ''
  }
  return here.outerHTML.slice(0, 120)
}
