import { expect, test } from 'vitest'
import { paths } from './paths'

test('a list of responses has only what narrows it in its address', () => {
  expect(paths.responses('s1')).toBe('/admin/survey/s1')
  expect(paths.responses('s1', { status: 'submitted' })).toBe('/admin/survey/s1')
  expect(paths.responses('s1', { teacherId: 't1', category: 'a&b', response: 'r1' })).toBe(
    '/admin/survey/s1?teacher_id=t1&category=a%26b&response=r1',
  )
  expect(paths.responses('s1', { language: 'es', questionId: 'q1' })).toBe(
    '/admin/survey/s1?language=es&question_id=q1',
  )
  expect(paths.responses('s1', { submittedFrom: '2026-05-04', submittedTo: '2026-05-10' })).toBe(
    '/admin/survey/s1?submitted_from=2026-05-04&submitted_to=2026-05-10',
  )
})

test('cards are printed for all teachers or for one', () => {
  expect(paths.printCards('s1')).toBe('/admin/survey/s1/cards/print')
  expect(paths.printCards('s1', 't1')).toBe('/admin/survey/s1/cards/print?teacher=t1')
})
