import { beforeEach, expect, test, vi } from 'vitest'
import type { SurveyContent } from './content'
import { openBuilderDraft } from './draft-store'

const base: SurveyContent = {
  title: 'Superpowers',
  description: '',
  school_year: 2026,
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: false,
  questions: [{ key: 'a', id: 'a', text: 'A?', is_required: true }],
}
const draft = { version: 3, base, mine: { ...base, title: 'Mine' } }

beforeEach(() => localStorage.clear())

test('a draft is there again after a reload, for this person and this survey only', () => {
  expect(openBuilderDraft('nora', 's1').write(draft)).toBe(true)
  expect(openBuilderDraft('nora', 's1').read()).toEqual(draft)
  expect(openBuilderDraft('idris', 's1').read()).toBeUndefined()
  expect(openBuilderDraft('nora', 's2').read()).toBeUndefined()
})

test('a page removes the draft that it knows, not what another tab has stored since', () => {
  const [one, other] = [openBuilderDraft('nora', 's1'), openBuilderDraft('nora', 's1')]
  one.write(draft)
  other.write({ ...draft, version: 4 })
  one.clear()
  expect(other.read()?.version).toBe(4)
  other.clear()
  expect(other.read()).toBeUndefined()
})

test('what cannot be read counts as not there', () => {
  for (const stored of ['', '{', 'null', '7', '{"version":1}', '{"version":1,"base":{},"mine":{}}']) {
    localStorage.setItem('survey_builder:nora:s1', stored)
    expect(openBuilderDraft('nora', 's1').read()).toBeUndefined()
  }
})

test('a browser that refuses to store is told of, not thrown at', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
  const store = openBuilderDraft('nora', 's1')
  expect(store.write(draft)).toBe(false)
  expect(() => store.clear()).not.toThrow()
  vi.unstubAllGlobals()
})
