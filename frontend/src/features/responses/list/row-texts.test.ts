import { expect, test } from 'vitest'
import { firstCategories, firstTeachers, previewOf } from './row-texts'

const answer = (answer_text: string, is_cut = false) => ({ answer_text, is_cut })

test('the preview is the first answer that has words', () => {
  expect(previewOf([answer('  '), answer('Patient.'), answer('Kind.')])).toEqual({
    text: 'Patient.',
    isLong: false,
  })
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
