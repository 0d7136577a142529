import { drawQr } from './qr-drawing'

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
