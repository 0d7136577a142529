/** Gives a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by then; kept any longer it would stay in memory with the page.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The name that a reply gives to its file, or the fallback. */
export function nameOf(reply: Response, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(reply.headers.get('Content-Disposition') ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : fallback
  } catch {
    return fallback
  }
}

/** A picture's name: the chart's question in letters and digits. */
export function pictureName(title: string, kind: 'svg' | 'png'): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['chart']
  return `${words.join('-').slice(0, 80)}.${kind}`
}
