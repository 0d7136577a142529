import { expect, test } from 'vitest'
import type { RoundState, SendingPlan } from './api'
import { funnelNote, planLines, progressLine, rate, sendLabel } from './messages'

const plan: SendingPlan = {
  dry_run: true,
  round: 0,
  guardians: 223,
  families: 198,
  no_email: 17,
  opted_out: 3,
  already_written: 0,
  answered: 0,
  failed: 0,
  emails: 203,
  minutes: 7,
  languages: [],
  missing: [],
  needs_settings: false,
}
const round: RoundState = {
  round: 0,
  created_at: '2026-03-02T09:00:00Z',
  total: 198,
  sent: 121,
  waiting: 74,
  trying_again: 2,
  refused: 1,
  bounced: 0,
  unconfirmed: 0,
  cancelled: 0,
}

test('the button says how many will be written to', () => {
  expect(sendLabel(plan)).toBe('Send 203 Invitations')
  expect(sendLabel({ ...plan, round: 1, emails: 52 })).toBe('Remind 52 Guardians')
  expect(sendLabel({ ...plan, emails: 0 })).toBe('No One to Email')
})

test('the sum beside the button adds up and leaves out what is nought', () => {
  const lines = planLines(plan)
  expect(lines.map(([name]) => name)).toEqual([
    'By email',
    'No email, letters to print',
    'Opted out, left alone',
  ])
  expect(lines.reduce((sum, [, value]) => sum + value, 0)).toBe(plan.guardians)
})

test('progress is one line of what became of the emails', () => {
  expect(progressLine(round)).toBe('121 accepted, 74 waiting, 2 trying again, 1 refused')
})

test('a rate is a whole percentage', () => {
  expect(rate({ submitted: 2, invited: 3 })).toBe(67)
  expect(rate({ submitted: 0, invited: 0 })).toBe(0)
})

test('a confidential survey says when its counts change, and not what a start is', () => {
  expect(funnelNote({ is_confidential: true })).toMatch(/change for five or more families at a time/)
  expect(funnelNote({ is_confidential: true })).not.toMatch(/typed or chosen/)
  expect(funnelNote({ is_confidential: false })).toMatch(/Started: a guardian has typed or chosen something/)
})
