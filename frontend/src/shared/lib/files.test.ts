import { expect, test } from 'vitest'
import { fileNameOf, toFileName } from './files'

function withDisposition(header?: string) {
  return { headers: new Headers(header ? { 'Content-Disposition': header } : {}) }
}

test('the name of a reply’s file is read in its full spelling', () => {
  const header = `attachment; filename="Ecole 2026.csv"; filename*=UTF-8''%C3%89cole%202026.csv`
  expect(fileNameOf(withDisposition(header), 'x.csv')).toBe('École 2026.csv')
})

test('without a name, or with a broken one, the fallback is used', () => {
  expect(fileNameOf(withDisposition(), 'x.csv')).toBe('x.csv')
  expect(fileNameOf(withDisposition(`attachment; filename*=UTF-8''%E0%A4%A`), 'x.csv')).toBe('x.csv')
})

test.each([
  ['Teacher Superpowers 2025-26', 'Teacher-Superpowers-2025-26'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Élèves & “amis”', 'Élèves-amis'],
  ['?!', 'survey'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the title %s makes a safe file name', (title, name) => {
  expect(toFileName(title, 'survey')).toBe(name)
})
