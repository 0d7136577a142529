import { formatNumber } from '@/shared/lib/format'
import type { Health } from './api'

/** What staff should know about the server, in one sentence or two; undefined when all is well for parents. */
export function healthMessage({ database, disk, backup }: Health): string | undefined {
  if (database === 'read-only')
    return 'The database is read-only right now, so nothing can be saved. Please tell whoever runs the server.'
  if (disk.status === 'full')
    return `The server's disk is full${left(disk.free_bytes)}. No new responses can be started, and answers may not be saved. Please ask whoever runs the server to free up space now.`
  if (disk.status === 'low')
    return `The server is almost out of disk space${left(disk.free_bytes)}. Parents who have started can finish, but no new responses can be started. Please ask whoever runs the server to free up space.`
  if (backup.status === 'failed')
    return 'The last backup failed. Responses are safe on the server, but there is no new copy. Please tell whoever runs the server.'
  return undefined
}

function left(bytes: number | null) {
  return bytes === null ? '' : ` (${formatNumber(Math.floor(bytes / 1_000_000))} MB left)`
}
