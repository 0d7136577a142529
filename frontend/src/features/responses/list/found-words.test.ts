import { expect, test } from 'vitest'
import { cutFound } from './found-words'

const found = (text: string, search: string) =>
  cutFound(text, search)
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
      cutFound(text, search)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
  expect(cutFound('', 'x')).toEqual([])
})
