import { expect, test } from 'vitest'
import { cutFound, cutPassage } from './found-words'

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

const passage = { start: 12, end: 34, excerpt: 'so far. 🚀 Notes come home late. Bye.', excerpt_start: 2 }

test('a passage that says it in other words is marked as a whole, counted in characters as the server does', () => {
  expect(cutPassage(passage, 'letters')).toEqual([
    { text: '… so far. 🚀 ', isFound: false },
    { text: 'Notes come home late. ', isFound: true },
    { text: 'Bye.', isFound: false },
  ])
})

test('of a passage with searched words only these are marked', () => {
  const found = cutPassage({ ...passage, excerpt_start: 0, start: 10, end: 31 }, 'home')
  expect(found.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['home'])
  expect(found[0]?.text).toBe('so far. 🚀 ')
})

test('small words of a longer search are no reason to mark them alone', () => {
  const found = (search: string) =>
    cutPassage({ ...passage, excerpt_start: 0, start: 10, end: 31 }, search)
      .filter(({ isFound }) => isFound)
      .map(({ text }) => text)
  expect(found('the children come')).toEqual(['come'])
  expect(found('the letters are')).toEqual(['Notes come home late.'])
  expect(found('bye')).toEqual(['Notes come home late.'])
})
