import { t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import type { Health } from './api'

/** What staff should know about the server, in one sentence or two; undefined when all is well for parents. */
export function healthMessage({ database, disk, backup }: Health): string | undefined {
  if (database === 'read-only')
    return t`The database is read-only right now, so nothing can be saved. Please tell whoever runs the server.`
  if (disk.status === 'full') {
    const left = spaceLeft(disk.free_bytes)
    return t`The server's disk is full${left}. No new responses can be started, and answers may not be saved. Please ask whoever runs the server to free up space now.`
  }
  if (disk.status === 'low') {
    const left = spaceLeft(disk.free_bytes)
    return t`The server is almost out of disk space${left}. Parents who have started can finish, but no new responses can be started. Please ask whoever runs the server to free up space.`
  }
  if (backup.status === 'failed')
    return t`The last backup failed. Responses are safe on the server, but there is no new copy. Please tell whoever runs the server.`
  return undefined
}

/** A note in brackets behind the words before it, or nothing where the space cannot be seen. */
function spaceLeft(bytes: number | null): string {
  if (bytes === null) return ''
  const megabytes = formatNumber(Math.floor(bytes / 1_000_000))
  const left = t`(${megabytes} MB left)`
  return ` ${left}`
}
