/** Gives a file that was made or loaded by the page to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click was handled. Kept much longer it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The name that a reply gives to its file (`filename*`, which is encoded and has every letter), or the fallback. */
export function fileNameOf({ headers }: Pick<Response, 'headers'>, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : fallback
  } catch {
    return fallback
  }
}

const maxNameLength = 60

/** A title as a file name that every file system accepts: its letters and digits, in any script. */
export function toFileName(title: string, fallback: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const start = [...words.join('-')].slice(0, maxNameLength).join('').replace(/-$/, '')
  return start || fallback
}
