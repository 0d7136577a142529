import { afterEach, expect, test } from 'vitest'
import { schoolName } from './school'

afterEach(() => document.head.replaceChildren())

function addMeta(content: string) {
  const meta = document.createElement('meta')
  meta.name = 'application-name'
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
