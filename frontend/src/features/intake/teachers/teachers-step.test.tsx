import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Survey } from '../api'
import { createPreviewResponse } from '../preview/preview-response'
import { loadLaterSteps } from '../steps/load-later-steps'
import { SurveyFlow } from '../steps/survey-flow'

const survey: Survey = {
  id: 's1',
  title: 'Superpowers',
  description: '',
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: false,
  accepts_until: null,
  is_active: true,
  allows_open_link: true,
  is_confidential: false,
  offers_receipt: false,
  questions: [
    { id: 'q1', text: 'Which is it?', is_required: true, is_about_each_teacher: false, version: 1 },
  ],
  language: 'en',
  languages: [],
  translated: [],
  privacy: { ai: 'local', retention_days: null, contact: null, text: null, emergency_number: '911' },
}
const pike = { id: 'pike', name: 'Ms. Rosalind Pike', grade_level: '3rd Grade' }
const novak = { id: 'novak', name: 'Ms. Greta Novak', grade_level: '5th Grade' }
const reyes = { id: 'reyes', name: 'Mr. Tomas Reyes', grade_level: 'Kindergarten' }

test('nobody leaves the list of a family while it chooses', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  await loadLaterSteps()
  const user = userEvent.setup()
  const response = createPreviewResponse()
  response.edit('teachers', ['reyes'])
  const teachers = Promise.resolve([pike, novak, reyes])
  const open = { survey, teachers, ownTeacherIds: ['novak'], response }
  render(<SurveyFlow open={open} onSubmitted={() => {}} onChanged={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const tiles = async () => {
    const list = within(await screen.findByRole('list', { name: 'Teachers' }))
    return list.getAllByRole('button').map((tile) => tile.textContent)
  }
  const before = await tiles()
  expect(before).toEqual(['Ms. Greta Novak5th Grade', 'Mr. Tomas ReyesKindergarten'])
  await user.click(screen.getByRole('button', { name: /Tomas Reyes Kindergarten/ }))
  expect(await tiles()).toEqual(before)
})
