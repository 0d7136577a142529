import type { Picture } from './picture'

/** Twice as many pixels as units, for slides and paper. */
const scale = 2

/** The picture as the browser paints it. The address is a data one, which the content security policy allows. */
export async function paintPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The browser could not draw it.'))))
  })
}
