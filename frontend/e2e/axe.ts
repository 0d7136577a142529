import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can break: it changes colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Checks what the page shows now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Without this mode every reading opens one more window to write its report in. Only pages with frames need that.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const rules = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(rulesOfColour)
    const { violations } = await rules.analyze()
    expect(violations.map(describe), `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

function describe({ id, help, nodes }: Violation) {
  return `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join(', ')}`
}
