import { afterEach, expect, test } from 'vitest'
import { minPasswordLength, schoolName } from './school'

afterEach(() => document.head.replaceChildren())

function addMeta(content: string, name = 'application-name') {
  const meta = document.createElement('meta')
  meta.name = name
  meta.content = content
  document.head.append(meta)
}

test('the name is read from the page', () => {
  addMeta(' St. Brigid & All Angels ')
  expect(schoolName()).toBe('St. Brigid & All Angels')
})

test('a page without a name still has a title', () => {
  expect(schoolName()).toBe('Parent Survey')
})

test('a password has at least six characters unless the school says more', () => {
  expect(minPasswordLength()).toBe(6)
  addMeta('12', 'password-min-length')
  expect(minPasswordLength()).toBe(12)
})
