import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from './en'
import { refusalSentence } from './refusals'

test('a code becomes a sentence; one without a sentence, or none, becomes the general one', () => {
  expect(refusalSentence('teacher_gone')).toBe(en.refusals.teacher_gone)
  expect(refusalSentence('too_many')).toBe(en.refusals.other)
  expect(refusalSentence(undefined)).toBe(en.refusals.other)
})

test("no part of the parents' pages looks at a sentence of the server", () => {
  const folders = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../app/survey')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const code = files.filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.includes('testing'),
  )
  expect(code.length).toBeGreaterThan(50)
  // The one that makes the error takes the sentence along, for logs.
  const readers = code.filter((name) => /\.detail\b|\.message\b|mentions\(/.test(readFileSync(name, 'utf8')))
  expect(readers).toEqual([])
})
