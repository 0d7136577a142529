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

// 12 cm at 300 dots an inch.
const smallestPng = 1417

export function svgFile(text: string): Blob {
  const { size, path } = drawQr(text)
  const squares = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/>`
  const box = `viewBox="0 0 ${size} ${size}" width="12cm" height="12cm" shape-rendering="crispEdges"`
  return new Blob([`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${squares}</svg>\n`], {
    type: 'image/svg+xml',
  })
}

/** Every square is a whole number of pixels, so that no edge is blurred. */
export async function pngFile(text: string): Promise<Blob> {
  const { size, path } = drawQr(text)
  const scale = Math.ceil(smallestPng / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('This browser cannot write a picture.')
  return file
}
