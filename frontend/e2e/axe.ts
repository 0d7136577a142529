import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks what the page shows now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(violations.map(describe), `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

function describe({ id, help, nodes }: Violation) {
  return `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join(', ')}`
}
