import type { FileFormat } from './api'
import { nameFile } from './file-name'
import { countRows } from './row-counter'

export interface Progress {
  rows: number
  total: number
}

/** Often enough to be seen moving, seldom enough to cost nothing. */
const tellEvery = 100

/** Reads the file to its end and saves it. A file that broke off is not saved. */
export async function saveFile(
  reply: Response,
  format: FileFormat,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const total = readNumber(reply, 'X-Export-Rows')
  const count = countRows(format, { rows: total, parts: readNumber(reply, 'X-Export-Parts') })
  const pieces: BlobPart[] = []
  let rows = 0
  let told = 0
  const reader = reply.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value)
    rows = count(next.value)
    if (performance.now() - told < tellEvery) continue
    told = performance.now()
    onProgress({ rows, total })
  }
  const type = reply.headers.get('Content-Type') ?? ''
  handOver(
    new Blob(pieces, { type }),
    nameFile(reply.headers.get('Content-Disposition'), `responses.${format}`),
  )
  return { rows: total, total }
}

function handOver(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by then; kept any longer it would stay in memory with the page.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function readNumber(reply: Response, header: string): number {
  return Number(reply.headers.get(header)) || 0
}
