import { expect, test } from 'vitest'
import { contrastOf, contrastText, darken, isColor, isReadable } from './color'

test('contrast is as WCAG counts it, against the page where that is harder', () => {
  expect(contrastOf('#000000')).toBeGreaterThan(20)
  expect(contrastText('#c7632d')).toBe('3.8')
})

test('a color that is too light gets the nearest darker tone that can be read', () => {
  expect(isReadable('#c7632d')).toBe(false)
  expect(isReadable(darken('#c7632d'))).toBe(true)
  expect(darken('#0f6b6b')).toBe('#0f6b6b')
  expect(isReadable(darken('#ffffff'))).toBe(true)
})

test.each(['#c7632d', '#C7632D'])('%s is a color', (text) => expect(isColor(text)).toBe(true))
test.each(['', 'red', '#fff', '#12345g', 'c7632d'])('"%s" is none', (text) =>
  expect(isColor(text)).toBe(false),
)
