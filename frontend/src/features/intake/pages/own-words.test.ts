import { expect, test } from 'vitest'
import type { Survey } from '../api'
import type { Values } from '../saving/slots'
import { toPlainText, wordsOf } from './own-words'

const survey = {
  title: 'Superpowers',
  questions: [
    { id: 'a', text: 'What is it?', is_required: true, is_about_each_teacher: false, version: 1 },
    { id: 'b', text: 'When?', is_required: false, is_about_each_teacher: false, version: 1 },
    { id: 'c', text: 'More?', is_required: false, is_about_each_teacher: false, version: 1 },
  ],
} as unknown as Survey
const values: Values = {
  name: 'Maria',
  email: 'm@example.org',
  consent: false,
  teacherIds: ['t'],
  answers: { a: 'Patience.\nAlways.', b: '  ', c: 'No.' },
}

test('the copy holds every question that was answered with its words, and whom they are about', () => {
  const teachers = [
    { id: 't', name: 'Ms. Pike', grade_level: null },
    { id: 'u', name: 'Mr. Reyes', grade_level: null },
  ]
  expect(toPlainText(wordsOf({ ...values, teacherIds: ['t', 'u'] }, survey, teachers))).toBe(
    'Superpowers\nAbout Ms. Pike, Mr. Reyes\n\nWhat is it?\nPatience.\nAlways.\n\nMore?\nNo.',
  )
})

test('without the list of teachers the words are all there', () => {
  expect(toPlainText(wordsOf(values, survey, []))).toMatch(/^Superpowers\n\nWhat is it\?/)
})
