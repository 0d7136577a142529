import { detailPath } from './responses'
import { expect, test } from './staff'
import { onDesktop } from './widths'

// The real worker on the example school. It judges the same way every time, so what other tests read stays as it was.
// One width: the worker is the same for every screen.
test(
  'the real worker regenerates and previews, and what is applied can be undone',
  onDesktop,
  async ({ page, me }) => {
    test.setTimeout(240_000)
    expect(me.id).toBeTruthy()
    await page.goto(detailPath)
    const panel = page.getByRole('region', { name: 'Category Regeneration' })
    const status = panel.getByRole('status')
    const done = { timeout: 110_000 }

    // Another test may have categorized this survey already: then the button is in the menu.
    const menu = panel.getByRole('button', { name: 'Categories', exact: true })
    const regenerate = panel.getByRole('button', { name: 'Regenerate Categories' })
    await expect(menu.or(regenerate)).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await regenerate.click()
    await expect(panel.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect(status).toHaveText(/^Categorization complete! (\d+)\/\1 answers processed\.$/, done)
    await menu.click()
    await expect(panel).toContainText(/Last categorized .+ on the school's server\./)

    await panel.getByRole('button', { name: 'Preview Changes' }).click()
    await expect(status).toHaveText(/^Preview ready\. (\d+)\/\1 answers processed\.$/, done)
    const preview = panel.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('Nobody sees this yet. What staff decided stays.')
    await expect(preview).toContainText("Judged on the school's server.")
    await preview.getByRole('button', { name: 'Apply' }).click()
    await expect(preview).toBeHidden()

    await menu.click()
    await panel.getByRole('button', { name: 'Undo Last Categorization' }).click()
    await expect(panel.getByRole('button', { name: 'Restore Last Categorization' })).toBeVisible()
    await expect(
      page.getByText('The last categorization is undone. What staff decided is kept.', { exact: true }),
    ).toBeVisible()
  },
)
