import type { FileFormat } from './api'

/** Takes a file piece by piece and knows how many rows below the headings have arrived. */
type RowCounter = (piece: Uint8Array) => number

interface Announced {
  rows: number
  /** In how many parts the rows of an Excel file come. */
  parts: number
}

export function countRows(format: FileFormat, { rows, parts }: Announced): RowCounter {
  if (format === 'csv') return countLines()
  const countParts = countMarks()
  return (piece) => {
    // The first part holds the headings.
    const share = parts === 0 ? 0 : Math.max(0, countParts(piece) - 1) / parts
    return Math.min(rows, Math.round(rows * share))
  }
}

const quote = 0x22
const lineFeed = 0x0a

function countLines(): RowCounter {
  let lines = 0
  let isQuoted = false
  return (piece) => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}

/** The server ends every part of a compressed file with 00 00 FF FF. Elsewhere these four are next to impossible. */
function countMarks(): RowCounter {
  let marks = 0
  let last = 0xffffffff
  return (piece) => {
    for (const byte of piece) {
      last = ((last << 8) | byte) >>> 0
      if (last === 0x0000ffff) marks += 1
    }
    return marks
  }
}
