import { expect, test } from 'vitest'
import type { TranslatedText, TranslationState } from './api'
import { countStates, describeImport, progressOf, textName, textsToTranslate } from './messages'

function text(key: string, state: TranslationState, original = 'Words'): TranslatedText {
  return {
    key,
    question: null,
    original,
    max_length: 200,
    is_optional: key.startsWith('grade:'),
    translations: { es: { text: '', state } },
  }
}

test('a language says how many of its texts are checked, or how many drafts it has', () => {
  expect(progressOf([text('title', 'checked'), text('description', 'missing')], 'es')).toBe('1 of 2 checked')
  expect(progressOf([text('title', 'draft'), text('description', 'missing')], 'es')).toBe('1 draft')
  expect(progressOf([text('title', 'stale')], 'es')).toBe('0 of 1 checked')
})

test('what is optional does not make a language incomplete', () => {
  expect(progressOf([text('title', 'checked'), text('grade:art', 'missing')], 'es')).toBe('1 of 1 checked')
})

test('a language without any text is missing all of them', () => {
  expect(countStates([text('title', 'checked')], 'fr')).toEqual({
    missing: 1,
    draft: 0,
    stale: 0,
    checked: 0,
  })
})

test('texts that the survey leaves empty are not translated', () => {
  expect(textsToTranslate([text('title', 'missing'), text('welcome_text', 'missing', ' ')])).toHaveLength(1)
})

test('questions are named by their number', () => {
  expect(textName({ ...text('a-b-c', 'missing'), question: 3 })).toBe('Question 3')
  expect(textName(text('thank_you_text', 'missing'))).toBe('Thank-you message')
  expect(textName(text('grade:art', 'missing', 'Art'))).toBe('Art')
})

test('an import says what becomes a draft', () => {
  const nothing = { dry_run: true, changed: {}, unchanged: 0, problems: [] }
  expect(describeImport(nothing)).toBe('This file has no translations in it.')
  expect(describeImport({ ...nothing, unchanged: 4 })).toBe('Everything in this file is here already.')
  expect(describeImport({ ...nothing, changed: { es: 2, vi: 8 } })).toContain('2 in Spanish, 8 in Vietnamese')
})
