import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email'

test.each([
  ['pilar@gmial.com', 'pilar@gmail.com'],
  ['pilar@gamil.com', 'pilar@gmail.com'],
  ['pilar@gmal.com', 'pilar@gmail.com'],
  ['pilar@gmaill.com', 'pilar@gmail.com'],
  ['pilar@gmail.con', 'pilar@gmail.com'],
  ['pilar@gmail.co', 'pilar@gmail.com'],
  ['pilar@gmail,com', 'pilar@gmail.com'],
  ['pilar@gmailcom', 'pilar@gmail.com'],
  ['Pilar.Q+school@GMIAL.com ', 'Pilar.Q+school@gmail.com'],
  ['pilar@yaho.com', 'pilar@yahoo.com'],
  ['pilar@hotmial.com', 'pilar@hotmail.com'],
  ['pilar@outlok.com', 'pilar@outlook.com'],
  ['pilar@iclould.com', 'pilar@icloud.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed, true)).toBe(meant)
})

test.each([
  '',
  'pilar',
  '@gmial.com',
  'pilar@gmail.com',
  'pilar@mail.com',
  'pilar@ymail.com',
  'pilar@yahoo.ca',
  'pilar@hotmail.fr',
  'pilar@maplegrove.k12.or.us',
  'pilar@gmx.de',
])('“%s” is left alone', (typed) => {
  expect(suggestEmail(typed, true)).toBeUndefined()
})

test('no letter on the way to a common address or beyond it brings a suggestion', () => {
  for (const whole of ['pilar@gmail.com', 'pilar@yahoo.com.mx', 'pilar@outlook.com.br', 'pilar@icloud.com']) {
    for (let length = 1; length <= whole.length; length += 1)
      expect(suggestEmail(whole.slice(0, length), false), whole.slice(0, length)).toBeUndefined()
  }
})

test('a slip that typing on cannot mend is told about at once', () => {
  expect(suggestEmail('pilar@gmial.com', false)).toBe('pilar@gmail.com')
})
