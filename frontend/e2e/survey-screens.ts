import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  answerBox,
  beginResponse,
  missing,
  next,
  openReview,
  parent,
  responseIdOf,
  responsePath,
  surveyPath,
  whole,
  writeElsewhere,
} from './survey'

export type Open = (page: Page, request: APIRequestContext) => Promise<unknown>

/** Every screen of the survey, in each state that looks different. */
export const screens = {
  name: async (page) => {
    await page.goto(surveyPath)
    await responseIdOf(page)
    await page.getByText('More', { exact: true }).click()
    await expect(page.getByText("Your answers stay on the school's server")).toBeVisible()
  },
  'name that is missing': async (page) => {
    await page.goto(surveyPath)
    await responseIdOf(page)
    await next(page).click()
    await expect(missing(page, 'Your name is missing')).toBeFocused()
  },
  'email with an error and a suggestion': async (page, request) => {
    await page.goto(responsePath(await beginResponse(request, { name: parent.name })))
    await page.getByLabel('Your email').fill('pilar@gmailcom')
    await next(page).click()
    await expect(page.getByRole('button', { name: 'Did you mean' })).toBeVisible()
  },
  'no teacher': async (page, request) => {
    await page.goto(responsePath(await beginResponse(request, parent)))
    await next(page).click()
    await expect(missing(page, 'No teacher is selected')).toBeFocused()
  },
  help: async (page, request) => {
    await page.goto(responsePath(await beginResponse(request, parent)))
    await page.getByText('Help', { exact: true }).click()
    await expect(page.getByText('Questions about this survey?')).toBeVisible()
  },
  teachers: async (page, request) => {
    await page.goto(responsePath(await beginResponse(request, parent)))
    await page.getByRole('button', { name: /Okafor/ }).click()
    await page.getByRole('button', { name: /Lindqvist/ }).click()
  },
  question: async (page, request) =>
    page.goto(responsePath(await beginResponse(request, { ...whole, answers: ['A'] }))),
  'question that is not answered': async (page, request) => {
    await page.goto(responsePath(await beginResponse(request, { ...whole, answers: [] })))
    await expect(answerBox(page)).toBeFocused()
    await next(page).click()
    await expect(missing(page, 'Question 1 needs an answer')).toBeFocused()
  },
  'question that fails to save': async (page, request) => {
    const id = await beginResponse(request, { ...whole, answers: [] })
    await page.goto(responsePath(id))
    await page.route('**/answers/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
    await answerBox(page).fill('Hello')
    await expect(page.getByText('Failed to save answer')).toBeVisible()
  },
  review: async (page, request) => openReview(page, await beginResponse(request, whole)),
  'review that is not complete': async (page, request) => {
    await openReview(page, await beginResponse(request, { ...whole, teachers: 0 }))
    await page.getByRole('button', { name: 'Submit Survey' }).click({ force: true })
    await expect(missing(page, 'No teacher is selected')).toBeFocused()
  },
  'review that waits': async (page, request) => {
    await openReview(page, await beginResponse(request, whole))
    await page.route('**/submit', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('button', { name: 'Waiting to submit...' })).toBeVisible()
  },
  conflict: async (page, request) => {
    const id = await beginResponse(request, whole)
    await openReview(page, id)
    const long = 'Every morning she waits at the gate. '.repeat(100)
    await writeElsewhere(request, id, `${long}${'x'.repeat(80)} ${long}`)
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('radio', { name: 'Another device' })).toBeVisible()
  },
  'thank you': async (page, request) => {
    await openReview(page, await beginResponse(request, whole))
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  },
  closed: async (page) => {
    await page.route('**/start', (route) => route.fulfill({ status: 410, json: { detail: 'closed' } }))
    await page.goto(surveyPath)
  },
  missing: (page) => page.goto('/survey/99999999-9999-4999-8999-999999999999'),
} satisfies Record<string, Open>
