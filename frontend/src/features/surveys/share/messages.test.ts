import { expect, test } from 'vitest'
import { familyMessage, mailLink, wordsIn } from './messages'

const title = 'Superpowers & more?'
const share = {
  title,
  titles: [
    { language: 'en' as const, title, school: 'Maple Grove' },
    { language: 'es' as const, title: '$& Superpoderes', school: null },
    { language: 'ar' as const, title: null, school: 'مدرسة مابل جروف' },
  ],
}
const about = {
  link: 'https://school.example/survey/1',
  words: wordsIn(share, ['en']),
}

test('in several languages the message holds a letter in each, and one link', () => {
  const message = familyMessage({ ...about, words: wordsIn(share, ['ar', 'es', 'en']) })
  const [dear, , spanish] = message.split('\n\n')
  expect([dear, spanish]).toEqual(['Dear families,', 'Estimadas familias:'])
  expect(message).toContain('“$& Superpoderes”')
  expect(message).toContain(`“${title}”. يعمل`)
  expect(message.split(about.link)).toHaveLength(2)
  expect(message.split('\n').slice(-3)).toEqual([
    'Thank you! ¡Gracias! شكرًا لكم!',
    'Maple Grove',
    'مدرسة مابل جروف',
  ])
})

test('a title that nobody has translated keeps its language', () => {
  const [spanish, arabic] = wordsIn(share, ['es', 'ar'])
  expect([spanish?.titleLanguage, spanish?.dir]).toEqual(['es', 'ltr'])
  expect([arabic?.titleLanguage, arabic?.dir, arabic?.title]).toEqual(['en', 'rtl', title])
})

test('the message holds the title, the school, and the link on a line of its own', () => {
  const lines = familyMessage(about).split('\n')
  expect(lines).toContain(about.link)
  expect(lines.at(-1)).toBe('Maple Grove')
  expect(lines[2]).toContain('“Superpowers & more?”')
})

test('an email is filled in with the same words, whatever signs are in them', () => {
  const message = familyMessage(about)
  const { protocol, pathname, searchParams } = new URL(mailLink(title, message))
  expect([protocol, pathname]).toEqual(['mailto:', ''])
  expect(searchParams.get('subject')).toBe(title)
  expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(message)
})
