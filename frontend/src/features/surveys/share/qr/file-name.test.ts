import { expect, test } from 'vitest'
import { fileName } from './file-name'

test.each([
  ['Teacher Superpowers 2025-26', 'Teacher-Superpowers-2025-26-qr.png'],
  ['../../etc/passwd', 'etc-passwd-qr.png'],
  ['Élèves & “amis”', 'Élèves-amis-qr.png'],
  ['?!', 'survey-qr.png'],
  ['x'.repeat(200), `${'x'.repeat(60)}-qr.png`],
])('%s', (title, name) => {
  expect(fileName(title, 'png')).toBe(name)
})
