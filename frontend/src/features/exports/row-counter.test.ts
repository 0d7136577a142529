import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { countRows } from './row-counter'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('countRows', () => {
  it('counts the rows of a CSV file below its headings', () => {
    const count = countRows('csv', { rows: 2, parts: 1 })
    expect(count(bytes('"a","b"\r\n'))).toBe(0)
    expect(count(bytes('"1","2"\r\n"3",'))).toBe(1)
    expect(count(bytes('"4"\r\n'))).toBe(2)
  })

  it('does not count line breaks and quotes inside a cell, wherever the pieces are cut', () => {
    const file = bytes('"a"\r\n"one\r\ntwo ""three""\n"\r\n"four"\r\n')
    for (let cut = 0; cut <= file.length; cut += 1) {
      const count = countRows('csv', { rows: 2, parts: 1 })
      count(file.slice(0, cut))
      expect(count(file.slice(cut))).toBe(2)
    }
  })

  it('counts the parts of an Excel file, wherever the pieces are cut', () => {
    const part = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH })
    const file = Buffer.concat([part('headings'), part('50 responses'), part('50 more')])
    for (let cut = 0; cut <= file.length; cut += 1) {
      const count = countRows('xlsx', { rows: 120, parts: 3 })
      count(file.subarray(0, cut))
      expect(count(file.subarray(cut))).toBe(80)
    }
  })

  it('never shows more rows than were announced, and none of none', () => {
    const mark = new Uint8Array([0, 0, 0xff, 0xff])
    const count = countRows('xlsx', { rows: 10, parts: 1 })
    expect([count(mark), count(mark), count(mark)]).toEqual([0, 10, 10])
    expect(countRows('xlsx', { rows: 0, parts: 0 })(mark)).toBe(0)
  })
})
