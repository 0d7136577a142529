import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { newWord, openList, row, rows, shownIds, submitResponse } from './responses'
import { expect, test } from './staff'
import { surveyId } from './survey'
import { onDesktop } from './widths'

const exportCall = `**/api/admin/surveys/${surveyId}/export?*`
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })
const choice = (page: Page, name: string) => page.getByRole('menuitem', { name })

test.beforeEach(({ me }) => void me)

async function exportAs(page: Page, name: string): Promise<Download> {
  await exportButton(page).click()
  const download = page.waitForEvent('download')
  await choice(page, name).click()
  return download
}

/** The cells of a small file without line breaks in them. */
async function readRows(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"|(?:^|,)(?=,|$)/g)].map(([, cell = '']) => cell),
  )
}

// One width: the file is the same from any window.
test('what is filtered on the screen is what is in the file', onDesktop, async ({ page, request }) => {
  const word = newWord()
  const email = `${word}@example.org`
  const mine = [
    await submitResponse(request, { name: '=1+1', email, answers: ['Patient, and ""kind""'] }),
    await submitResponse(request, { name: 'Åsa Ωmega', email, answers: ['She listens'] }),
  ]
  await submitResponse(request, { answers: ['Somebody else.'] })
  await openList(page, `?q=${word}`)
  await expect(rows(page)).toHaveCount(2)
  const shown = await shownIds(page)
  expect([...shown].sort()).toEqual([...mine].sort())

  await exportButton(page).click()
  await expect(page.getByRole('menu').getByText('2 responses match the current filters')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(exportButton(page)).toBeFocused()

  const file = await exportAs(page, 'CSV, one row per response')
  expect(file.suggestedFilename()).toMatch(/^Maple Grove Elementary.* responses \d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText('2 rows exported as CSV', { exact: true })).toBeVisible()
  const [headings = [], ...cells] = await readRows(file)
  expect(cells.map((line) => line.at(-1))).toEqual(shown)
  expect(headings.slice(0, 3)).toEqual(['Parent name', 'Parent email', 'Teachers'])
  expect(cells.map(([name]) => name).sort()).toEqual(["'=1+1", 'Åsa Ωmega'])

  const workbook = await exportAs(page, 'Excel, one row per answer')
  expect(workbook.suggestedFilename()).toMatch(/ answers \d{4}-\d\d-\d\d\.xlsx$/)
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText(/^\d+ rows exported as Excel$/)).toBeVisible()
  await expect(row(page, shown[0] ?? '')).toBeVisible()
})

// One width: the same code on a phone.
test(
  'an export shows how far it is, can be cancelled, and says in words what went wrong',
  onDesktop,
  async ({ page, expectFault }) => {
    await openList(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(exportCall, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await exportButton(page).click()
    await expect(page.getByRole('menu').getByText(/^All \d+ submitted responses$/)).toBeVisible()
    await choice(page, 'CSV, one row per answer').click()
    await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
    await expect(page.getByText('Preparing the export…')).toBeVisible()
    await exportButton(page).click()
    await expect(choice(page, 'CSV, one row per answer')).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await expect(page.getByText('Export cancelled', { exact: true })).toBeVisible()
    await expect(exportButton(page)).toBeFocused()
    await expect(page.getByRole('progressbar', { name: 'Export' })).toBeHidden()
    release()

    await page.unroute(exportCall)
    const busy = { detail: 'Other exports are running. Please try again in a moment.' }
    await page.route(exportCall, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
    expectFault('503')
    await exportButton(page).click()
    await choice(page, 'Excel, one row per response').click()
    await expect(page.getByRole('alert')).toContainText(busy.detail)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Try Again' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    await expect(page.getByRole('alert')).toBeHidden()
  },
)
