import { expect, test } from 'vitest'
import { familyMessage, mailLink } from './messages'

const about = { school: 'Maple Grove', title: 'Superpowers & more?', link: 'https://school.example/survey/1' }

test('the message holds the title, the school, and the link on a line of its own', () => {
  const lines = familyMessage(about).split('\n')
  expect(lines).toContain(about.link)
  expect(lines.at(-1)).toBe('Maple Grove')
  expect(lines[2]).toContain('“Superpowers & more?”')
})

test('an email is filled in with the same words, whatever signs are in them', () => {
  const message = familyMessage(about)
  const { protocol, pathname, searchParams } = new URL(mailLink(about.title, message))
  expect([protocol, pathname]).toEqual(['mailto:', ''])
  expect(searchParams.get('subject')).toBe(about.title)
  expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(message)
})
