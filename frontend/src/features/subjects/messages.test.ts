import { expect, test } from 'vitest'
import { doneLine, erasedLine, heldLine, waitingLine } from './messages'

test('what is held is counted, without what there is none of', () => {
  const response = {
    id: '',
    survey: '',
    parent_name: null,
    started_at: '',
    submitted_at: null,
    answers: 1,
  }
  const held = { email: '', responses: [response], guardians: [], emails_sent: 2, records: 1 }
  expect(heldLine(held)).toBe('1 response, 2 emails')
  expect(heldLine({ ...held, responses: [], emails_sent: 0 })).toBe('nothing')
  expect(erasedLine({ responses: 2, guardians: 1, emails_sent: 0 })).toBe('Erased: 2 responses, 1 guardian.')
})

test('a request says who took care of it', () => {
  expect(doneLine({ outcome: null, done_by: null })).toBe('Waiting')
  expect(doneLine({ outcome: 'done', done_by: 'Nora Ellery' })).toBe('Done by Nora Ellery')
  expect(doneLine({ outcome: 'declined', done_by: null })).toBe('Declined')
  expect([waitingLine(1), waitingLine(3)]).toEqual([
    '1 privacy request is waiting',
    '3 privacy requests are waiting',
  ])
})
