import { detailPath } from './responses'
import { expect, test } from './staff'

// The real worker on the example school. It previews and discards: what other tests read stays as it was.
test('a preview by the real worker goes through its states and changes nothing when it is discarded', async ({
  page,
  me,
  isMobile,
}) => {
  test.skip(isMobile, 'the worker is the same for every screen')
  test.setTimeout(150_000)
  expect(me.id).toBeTruthy()
  await page.goto(detailPath)
  const panel = page.getByRole('region', { name: 'Category Regeneration' })
  await panel.getByRole('button', { name: 'Preview Changes' }).click()
  await expect(panel.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(panel.getByRole('status')).toHaveText(/^Preview ready\. (\d+)\/\1 answers processed\.$/, {
    timeout: 120_000,
  })
  const preview = panel.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Nobody sees this yet. What staff decided stays.')
  await preview.getByRole('button', { name: 'Discard' }).click()
  await expect(preview).toBeHidden()
})
