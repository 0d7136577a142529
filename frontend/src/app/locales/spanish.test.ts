import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

/** What a translation must keep: values, the tags around words, and the forms of a number. */
function slots(text: string): string[] {
  return [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>|#/g))].sort()
}

test('every text of the staff side is there in Spanish, with the values and tags of the English one', async () => {
  const faults: string[] = []
  const files = globSync('src/**/locales/es.po')
  for (const file of files) {
    const catalogue = await formatter().parse(readFileSync(file, 'utf8'), {
      locale: 'es',
      sourceLocale: 'en',
      filename: file,
    })
    for (const { message = '', translation = '' } of Object.values(catalogue)) {
      if (!translation) faults.push(`${file}: missing: ${message}`)
      else if (slots(message).join() !== slots(translation).join()) faults.push(`${file}: ${translation}`)
    }
  }
  expect(files.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
