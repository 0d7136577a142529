import { expect, test } from 'vitest'
import { findQuietGrades, findUnheard, reminderText } from './reminder'

const teacher = (name: string, responses: number, is_on_roster = true) => ({
  id: name,
  name,
  grade_level: 'Art',
  responses,
  is_on_roster,
})

const grades = [
  {
    grade: 'Art',
    responses: 9,
    teachers: [teacher('Ms. Fairchild', 9), teacher('Mr. New', 0), teacher('Mrs. Gone', 1, false)],
  },
  { grade: 'Music', responses: 4, teachers: [teacher('Mr. Pryor', 4)] },
  { grade: 'PE', responses: 0, teachers: [teacher('Coach Gone', 0, false)] },
  { grade: '', responses: 1, teachers: [teacher('Ms. Float', 7)] },
]

test('whom too few wrote about: on the roster and below the limit', () => {
  expect(findUnheard(grades, 5).map(({ name }) => name)).toEqual(['Mr. New', 'Mr. Pryor'])
  expect(findQuietGrades(grades, 5).map(({ grade }) => grade)).toEqual(['Music'])
})

test('the reminder names exactly those, the link, and no number', () => {
  const text = reminderText({
    school: 'Maple Grove',
    title: 'Superpowers',
    link: 'https://school.example/survey/1',
    teachers: [
      { name: 'Mr. New', grade: 'Art' },
      { name: 'Ms. Float', grade: null },
    ],
  })
  expect(text).toContain('• Mr. New (Art)\n• Ms. Float\n')
  expect(text.split('\n')).toContain('https://school.example/survey/1')
  expect(text.replace('https://school.example/survey/1', '')).not.toMatch(/\d/)
})
