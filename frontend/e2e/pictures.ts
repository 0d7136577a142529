import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { extractText, getDocumentProxy } from 'unpdf'

const side = 600

/** What a QR reader gets from a picture. The browser turns the file into pixels. */
export async function readQr(
  page: Page,
  picture: Buffer,
  type: 'png' | 'svg+xml',
): Promise<string | undefined> {
  const address = `data:image/${type};base64,${picture.toString('base64')}`
  const grey = await page.evaluate(
    async ([address, side]) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = new OffscreenCanvas(side, side)
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('The browser cannot draw.')
      pen.drawImage(image, 0, 0, side, side)
      const { data } = pen.getImageData(0, 0, side, side)
      let text = ''
      for (let pixel = 0; pixel < data.length; pixel += 4) text += String.fromCharCode(data[pixel] ?? 0)
      return btoa(text)
    },
    [address, side] as const,
  )
  const colours = new Uint8ClampedArray(side * side * 4)
  for (const [index, value] of Buffer.from(grey, 'base64').entries()) {
    colours.set([value, value, value, 255], index * 4)
  }
  return jsQR(colours, side, side)?.data
}

/** How many pages a PDF has, how large the first is in millimetres, and all its words without the spaces. */
export async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(1)).view
  const { text } = await extractText(document, { mergePages: true })
  const millimetres = (points: number) => Math.round((points / 72) * 25.4)
  return {
    pages: document.numPages,
    size: [millimetres(right - left), millimetres(top - bottom)],
    words: withoutSpaces(text),
  }
}

/** Of every page the words without the spaces, and how far, in points, any of them sticks out of the paper. */
export async function readPages(pdf: Buffer): Promise<{ words: string; outside: number }[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: { words: string; outside: number }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    let words = ''
    let outside = 0
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x = 0, y = 0] = item.transform
      words += item.str
      outside = Math.max(outside, left - x, x + item.width - right, bottom - y, y + item.height - top)
    }
    pages.push({ words: withoutSpaces(words), outside })
  }
  return pages
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}
