import { describe, expect, it } from 'vitest'
import { nameFile } from './file-name'

describe('nameFile', () => {
  it('reads the full spelling', () => {
    const header = `attachment; filename="Ecole 2026.csv"; filename*=UTF-8''%C3%89cole%202026.csv`
    expect(nameFile(header, 'x.csv')).toBe('École 2026.csv')
  })

  it('falls back when there is none or it is broken', () => {
    expect(nameFile(null, 'x.csv')).toBe('x.csv')
    expect(nameFile(`attachment; filename*=UTF-8''%E0%A4%A`, 'x.csv')).toBe('x.csv')
  })
})
