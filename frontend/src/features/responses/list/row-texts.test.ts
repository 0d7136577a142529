import { expect, test } from 'vitest'
import { firstCategories, firstTeachers, markFound, markPassage, previewOf } from './row-texts'

const answer = (answer_text: string, is_cut = false, teacher?: string) => ({
  answer_text,
  is_cut,
  language: 'en',
  about_teacher: teacher ? { name: teacher } : null,
})

test('the preview is the first answer that has words', () => {
  expect(previewOf([answer('  '), answer('Patient.'), answer('Kind.')])).toEqual({
    text: 'Patient.',
    isLong: false,
    language: 'en',
    teacher: undefined,
  })
  expect(previewOf([answer('Patient.', false, 'Ms. Pike')])?.teacher).toBe('Ms. Pike')
  expect(previewOf([])).toBeUndefined()
  expect(previewOf([answer('')])).toBeUndefined()
})

test('of a search the preview is the first answer with its words', () => {
  const hasFound = (text: string) => text.includes('Kind')
  expect(previewOf([answer('Patient.'), answer('Kind.')], hasFound)?.text).toBe('Kind.')
  expect(previewOf([answer('Patient.'), answer('Calm.')], hasFound)?.text).toBe('Patient.')
})

test('the hint comes above 200 characters, and wherever the server has cut the text', () => {
  expect(previewOf([answer('x'.repeat(200))])?.isLong).toBe(false)
  expect(previewOf([answer('x'.repeat(201))])?.isLong).toBe(true)
  expect(previewOf([answer('x', true)])?.isLong).toBe(true)
})

test('at most three categories, then a number', () => {
  expect(firstCategories([1, 2, 3])).toEqual({ shown: [1, 2, 3], more: 0 })
  expect(firstCategories([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3], more: 2 })
})

const teachers = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }))

test('five teachers are shown, of six only four and a number', () => {
  expect(firstTeachers(teachers.slice(0, 5), '')).toEqual({ shown: teachers.slice(0, 5), more: 0 })
  expect(firstTeachers(teachers, '')).toEqual({ shown: teachers.slice(0, 4), more: 2 })
})

test.each(['a', 'd', 'e', 'f'])(
  'teacher %s, by whom the list is filtered, is among those shown',
  (wanted) => {
    const { shown, more } = firstTeachers(teachers, wanted)
    expect(shown).toContainEqual({ id: wanted })
    expect([shown.length, more]).toEqual([4, 2])
  },
)

const found = (text: string, search: string) =>
  markFound(text, search)
    .filter(({ isFound }) => isFound)
    .map((part) => part.text)

test('the words that were searched for are found, whatever their accents and case', () => {
  expect(found('La señora es Paciente y paciénte.', 'SENORA paciente')).toEqual([
    'señora',
    'Paciente',
    'paciénte',
  ])
})

test('the last word may be half typed, the others are whole', () => {
  expect(found('Patience and patients, kindly.', 'kind pati')).toEqual(['Patience', 'patients'])
  expect(found('Patience and kindness', 'and')).toEqual(['and'])
})

test('joined, the parts are the text', () => {
  const text = 'She is 🚀 patient, very patient!'
  for (const search of ['', ' ', '&|!', 'patient', 'she', '🚀', 'nobody']) {
    expect(
      markFound(text, search)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
  expect(markFound('', 'x')).toEqual([])
})

const passage = { start: 12, end: 34, excerpt: 'so far. 🚀 Notes come home late. Bye.', excerpt_start: 2 }

test('a passage that says it in other words is marked as a whole, counted in characters as the server does', () => {
  expect(markPassage(passage, 'letters')).toEqual([
    { text: '… so far. 🚀 ', isFound: false },
    { text: 'Notes come home late. ', isFound: true },
    { text: 'Bye.', isFound: false },
  ])
})

test('of a passage with searched words only these are marked', () => {
  const found = markPassage({ ...passage, excerpt_start: 0, start: 10, end: 31 }, 'home')
  expect(found.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['home'])
  expect(found[0]?.text).toBe('so far. 🚀 ')
})

test('small words of a longer search are no reason to mark them alone', () => {
  const found = (search: string) =>
    markPassage({ ...passage, excerpt_start: 0, start: 10, end: 31 }, search)
      .filter(({ isFound }) => isFound)
      .map(({ text }) => text)
  expect(found('the children come')).toEqual(['come'])
  expect(found('the letters are')).toEqual(['Notes come home late.'])
  expect(found('bye')).toEqual(['Notes come home late.'])
})
