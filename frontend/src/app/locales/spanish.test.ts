import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

/** What a translation must keep: values, the tags around words, and the forms of a number. */
function slots(text: string): string[] {
  return [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>|#/g))].sort()
}

async function readCatalogues() {
  const files = globSync('src/**/locales/es.po')
  expect(files.length).toBeGreaterThan(0)
  const read = files.map(async (file) => {
    const text = readFileSync(file, 'utf8')
    const catalogue = await formatter().parse(text, { locale: 'es', sourceLocale: 'en', filename: file })
    return Object.entries(catalogue).map(([id, { message = '', translation = '' }]) => {
      return { file, id, message, translation }
    })
  })
  return (await Promise.all(read)).flat()
}

test('every text of the staff side is there in Spanish, with the values and tags of the English one', async () => {
  const faults: string[] = []
  for (const { file, message, translation } of await readCatalogues()) {
    if (!translation) faults.push(`${file}: missing: ${message}`)
    else if (slots(message).join() !== slots(translation).join()) faults.push(`${file}: ${translation}`)
  }
  expect(faults).toEqual([])
})

test('no sentence is still in English', async () => {
  // Names of products and single words, such as Editor, may be the same.
  const isSentence = (text: string) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(text)
  const left = (await readCatalogues()).filter(
    ({ message, translation }) => message === translation && isSentence(message),
  )
  expect(left.map(({ file, message }) => `${file}: ${message}`)).toEqual([])
})

test('the same English has one Spanish, because all catalogues become one', async () => {
  const known = new Map<string, string>()
  const faults: string[] = []
  for (const { file, id, message, translation } of await readCatalogues()) {
    const other = known.get(id) ?? translation
    if (other !== translation) faults.push(`${file}: ${message}: ${translation}, elsewhere ${other}`)
    known.set(id, other)
  }
  expect(faults).toEqual([])
})
