import { expect, test } from 'vitest'
import { mailLink } from './response-sections'

test('an ordinary address stays readable', () => {
  expect(mailLink('dolores.whitcomb@example.org')).toBe('mailto:dolores.whitcomb@example.org')
})

test('nothing in an address adds a recipient, a copy or a text', () => {
  expect(mailLink('a@b.co?bcc=x@y.z')).toBe('mailto:a@b.co%3Fbcc%3Dx@y.z')
  expect(mailLink('a@b.co,x@y.z&body=hi#top')).toBe('mailto:a@b.co%2Cx@y.z%26body%3Dhi%23top')
  for (const email of ['a@b.co?bcc=x@y.z', 'a@b.co;x@y.z', 'a%3Fbcc@b.co']) {
    const { search, hash, pathname } = new URL(mailLink(email))
    expect([search, hash]).toEqual(['', ''])
    expect(decodeURIComponent(pathname)).toBe(email)
  }
})

test('half a character is no crash', () => {
  expect(mailLink('\ud800@b.co')).toBe('mailto:%EF%BF%BD@b.co')
})
