import { encode } from 'uqr'

/** One square of the code is one unit of the drawing. */
export interface QrDrawing {
  /** Width and height, quiet zone included. */
  size: number
  /** The dark squares, as the outline of an SVG path: a run of squares is one rectangle. */
  path: string
}

// The standard asks for four empty squares on each side; without them cameras miss the code.
const quietZone = 4

/** Error correction Q: a quarter of the code may be smudged or folded and it still reads. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'Q', border: quietZone })
  return { size, path: data.map(drawRow).join('') }
}

function drawRow(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
  }
  return path
}
