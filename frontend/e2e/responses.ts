import { createHash } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { beginResponse, surveyId } from './survey'

export const detailPath = `/admin/survey/${surveyId}`
export const listCall = `**/api/admin/surveys/${surveyId}/responses?*`

let lastNumber = 0

/** A word that no other response has, so that a test finds its own among all that others leave behind. */
export function newWord(): string {
  lastNumber += 1
  return `zq${process.pid}x${Date.now().toString(36)}x${lastNumber}`
}

interface Given {
  name?: string
  email?: string
  teachers?: number
  answers?: string[]
}

/** A response that was filled in and sent through the parents' own calls. */
export async function submitResponse(request: APIRequestContext, given: Given = {}): Promise<string> {
  const whole = { name: 'Dolores Whitcomb', email: 'dolores@example.org', teachers: 1, ...given }
  const answers = [...(given.answers ?? []), 'Patient.', 'Kind.', 'Calm.', 'Fair.', 'Fun.'].slice(0, 5)
  const id = await beginResponse(request, { ...whole, answers })
  const reply = await request.post(`/api/surveys/responses/${id}/submit`)
  expect(reply.status(), await reply.text()).toBe(200)
  return id
}

/** What staff know an unfinished response by: not the id that its parent writes with. */
export function referenceOf(id: string): string {
  const hash = createHash('sha256')
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(detailPath + search)
  await expect(rows(page).first()).toBeVisible()
}

export const rows = (page: Page) => page.locator('[data-row]')
export const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)
/** The part of a row that the keyboard reaches. */
export const opener = (page: Page, id: string) => row(page, id).locator('[data-open]')
export const footer = (page: Page) => page.getByText(/^Showing \d+ to \d+ of \d+ responses$/)
export const modal = (page: Page) => page.getByRole('dialog', { name: 'Survey Response Details' })

/** The ids of the rows, once they are those of the address. */
export async function shownIds(page: Page): Promise<string[]> {
  await expect(footer(page)).toBeVisible()
  return rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-row') ?? ''))
}

/** A time as the browser itself writes it in en-US short format with its zone. */
export function shortTime(page: Page, time: string): Promise<string> {
  return page.evaluate((moment) => {
    const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
    const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
    return new Date(moment).toLocaleString('en-US', { ...day, ...clock }).replaceAll('\u202f', ' ')
  }, time)
}

export const categories = [
  'Patience',
  'Communication with families',
  'Creativity',
  'Making learning fun',
  'Inclusion & kindness',
].map((name, index) => ({ id: `c0ffee00-0000-4000-8000-00000000000${index}`, name, color_slot: index + 1 }))

/** The example school has no categories before they are generated, so replies of the server get some. */
export async function addCategories(
  page: Page,
  number: number,
  rename = (text: string) => text,
): Promise<void> {
  const some = categories.slice(0, number)
  await page.route(listCall, async (route) => {
    const reply = await route.fetch()
    const list = JSON.parse(rename(await reply.text()))
    const items = list.items.map((item: object) => ({ ...item, categories: some }))
    await route.fulfill({ response: reply, json: { ...list, items } })
  })
  await page.route('**/api/admin/responses/*/detail', async (route) => {
    const reply = await route.fetch()
    const detail = JSON.parse(rename(await reply.text()))
    await route.fulfill({ response: reply, json: { ...detail, categories: some } })
  })
  await page.route('**/api/admin/categories', (route) => route.fulfill({ json: categories }))
}
