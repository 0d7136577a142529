import { expect, test } from 'vitest'
import { advance, idle, isCancellable, type Submission, type SubmissionEvent } from './submission'

const reviewed = { name: 'P', email: 'p@e.org', consent: false, teacherIds: ['t'], answers: { q: 'Yes.' } }
const press: SubmissionEvent = { type: 'press', reviewed }
const cancel: SubmissionEvent = { type: 'cancel' }
const fail: SubmissionEvent = { type: 'fail' }
const refuse: SubmissionEvent = { type: 'refuse', refusal: { reason: 'failed' } }
const settle: SubmissionEvent = { type: 'settle' }
const submitted: SubmissionEvent = { type: 'answer', isSubmitted: true }
const open: SubmissionEvent = { type: 'answer', isSubmitted: false }
const everything = [press, settle, cancel, fail, refuse, submitted, open]

function after(...events: SubmissionEvent[]): Submission {
  return events.reduce(advance, idle)
}

test('a press waits for the saves, is sent, and is done when the server says so', () => {
  expect(after(press)).toEqual({ phase: 'settling', reviewed })
  expect(after(press, settle)).toEqual({ phase: 'sending', reviewed, failures: 0 })
  expect(after(press, settle, submitted)).toEqual({ phase: 'done', reviewed })
})

test('a failure that passes is counted and tried again', () => {
  expect(after(press, settle, fail, fail)).toMatchObject({ phase: 'sending', failures: 2 })
  expect(after(press, settle, fail, submitted).phase).toBe('done')
})

test('before anything was sent Cancel ends it at once', () => {
  expect(after(press, cancel)).toEqual({ phase: 'idle', wasCancelled: true })
  expect(after(press, cancel, settle)).toEqual({ phase: 'idle', wasCancelled: true })
})

test('once it was sent, the server says whether Cancel came in time', () => {
  expect(after(press, settle, cancel)).toEqual({ phase: 'cancelled', reviewed })
  expect(after(press, settle, cancel, open)).toEqual({ phase: 'idle', wasCancelled: true })
  expect(after(press, settle, cancel, submitted)).toEqual({ phase: 'done', reviewed })
  expect(after(press, settle, cancel, refuse).phase).toBe('refused')
})

test('while that is not known, nothing else is begun', () => {
  for (const event of [press, settle, cancel, fail])
    expect(after(press, settle, cancel, event).phase).toBe('cancelled')
})

test('a refusal stays until the next press or until the parent leaves it', () => {
  expect(after(press, refuse)).toEqual({ phase: 'refused', refusal: { reason: 'failed' } })
  expect(after(press, settle, refuse, press).phase).toBe('settling')
  expect(after(press, settle, refuse, cancel)).toEqual(idle)
})

test('done is the end', () => {
  for (const event of everything) expect(after(press, settle, submitted, event).phase).toBe('done')
})

test('nothing but a press begins, and a second press changes nothing', () => {
  for (const event of everything.filter((event) => event !== press)) expect(after(event)).toBe(idle)
  const other: SubmissionEvent = { type: 'press', reviewed: { ...reviewed, name: 'Q' } }
  expect(after(press, other)).toEqual({ phase: 'settling', reviewed })
})

test('whatever comes, something on its way can be taken back', () => {
  for (const first of everything)
    for (const second of everything)
      for (const third of everything) {
        const submission = after(first, second, third)
        if (isCancellable(submission)) expect(isCancellable(advance(submission, cancel))).toBe(false)
      }
})
