import { fileNameOf, saveFile } from '@/shared/lib/files'
import type { FileFormat } from './api'
import { countRows } from './row-counter'

export interface Progress {
  rows: number
  total: number
}

/** Often enough to be seen moving, seldom enough to cost nothing. */
const progressInterval = 100

/** Reads the file to its end and saves it. A file that broke off is not saved. */
export async function downloadFile(
  reply: Response,
  format: FileFormat,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const total = readNumber(reply, 'X-Export-Rows')
  const count = countRows(format, { rows: total, parts: readNumber(reply, 'X-Export-Parts') })
  const pieces: BlobPart[] = []
  let rows = 0
  let reportedAt = 0
  const reader = reply.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value)
    rows = count(next.value)
    if (performance.now() - reportedAt < progressInterval) continue
    reportedAt = performance.now()
    onProgress({ rows, total })
  }
  const type = reply.headers.get('Content-Type') ?? ''
  saveFile(new Blob(pieces, { type }), fileNameOf(reply, `responses.${format}`))
  return { rows: total, total }
}

function readNumber(reply: Response, header: string): number {
  return Number(reply.headers.get(header)) || 0
}
