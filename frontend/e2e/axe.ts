import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can break: it changes colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Checks what the page shows now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolations(page, 'axe, light', { runOnly: tags })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, 'axe, dark', { runOnly: { type: 'rule', values: rulesOfColour } })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Checks all but the colours, for a page that another test has checked in both themes with other words on it. */
export function expectAccessibleWords(page: Page): Promise<void> {
  const rules = Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }]))
  return expectNoViolations(page, 'axe, all but colours', { runOnly: tags, rules })
}

async function expectNoViolations(page: Page, what: string, options: axe.RunOptions): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const found = await page.evaluate(
    async (asked) => {
      const { violations } = await window.axe.run(document, asked)
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        targets: nodes.map(({ target }) => target),
      }))
      // What is right is neither described nor sent, which would take as long as the reading itself.
    },
    { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  const told = found.map(({ id, help, targets }) => `${id}: ${help} — ${targets.join(', ')}`)
  expect(told, what).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
