import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { drawQr, type QrDrawing } from './qr'

const scale = 4

/** The path painted by hand, as pixels for a reader of codes. */
function paint({ size, path }: QrDrawing) {
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
      for (let pixel = 0; pixel < Number(run) * scale; pixel += 1)
        pixels.fill(0, start + pixel * 4, start + pixel * 4 + 3)
    }
  }
  return { pixels, width }
}

test.each([
  'https://survey.maplegrove.example/survey/ddd5f9c5-e251-584c-8a3b-afa45f5e0157',
  'http://127.0.0.1:8000/survey/ddd5f9c5-e251-584c-8a3b-afa45f5e0157',
  `https://${'long-name-of-a-host.'.repeat(8)}example/survey/ddd5f9c5-e251-584c-8a3b-afa45f5e0157`,
])('a reader gets %s back', (link) => {
  const { pixels, width } = paint(drawQr(link))
  expect(jsQR(pixels, width, width)?.data).toBe(link)
})

test('four squares on each side stay empty', () => {
  const { size, path } = drawQr('https://school.example/survey/1')
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(4)
    expect(Number(y)).toBeGreaterThanOrEqual(4)
    expect(Number(x) + Number(run)).toBeLessThanOrEqual(size - 4)
    expect(Number(y)).toBeLessThan(size - 4)
  }
})
