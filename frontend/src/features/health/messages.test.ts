import { expect, test } from 'vitest'
import type { Health } from './api'
import { healthMessage } from './messages'

const well: Health = {
  status: 'ok',
  database: 'ok',
  migrations: 'current',
  worker: 'ok',
  staff: 'ok',
  row_security: 'on',
  without_database_role: [],
  disk: { status: 'ok', free_bytes: 5_000_000_000 },
  backup: { status: 'ok', at: '2026-11-16T02:40:00Z' },
  forwarded_headers: 'none',
}

test('nothing is said while all is well, nor where the disk cannot be seen', () => {
  expect(healthMessage(well)).toBeUndefined()
  expect(healthMessage({ ...well, disk: { status: 'unknown', free_bytes: null } })).toBeUndefined()
})

test('low space is told with what is left and what it means for parents', () => {
  const trouble = healthMessage({ ...well, disk: { status: 'low', free_bytes: 68_900_000 } })
  expect(trouble).toContain('almost out of disk space (68 MB left)')
  expect(trouble).toContain('Parents who have started can finish')
})

test('a full disk is told also where its space cannot be seen', () => {
  expect(healthMessage({ ...well, disk: { status: 'full', free_bytes: null } })).toContain(
    'disk is full. No new',
  )
})

test('a failed backup is told, and none at all is the business of the school', () => {
  expect(healthMessage({ ...well, backup: { status: 'none', at: null } })).toBeUndefined()
  expect(healthMessage({ ...well, backup: { status: 'failed', at: null } })).toContain('last backup failed')
})

test('a read-only database comes first', () => {
  const trouble = healthMessage({ ...well, database: 'read-only', disk: { status: 'low', free_bytes: 1 } })
  expect(trouble).toContain('read-only')
})
