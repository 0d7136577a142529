import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type Schemas = components['schemas']
export type Teacher = Schemas['RosterTeacher']
export type TeacherPage = Schemas['TeacherPage']
export type TeacherNew = Schemas['TeacherNew']
type TeacherChange = Schemas['TeacherChange']
type TeacherRemoval = Schemas['TeacherRemoval']
export type ImportReport = Schemas['ImportReport']
export type ImportRow = Schemas['ImportRow']
type ImportColumn = Schemas['ImportColumn']
type ImportUndone = Schemas['ImportUndone']
export type ColumnRole = ImportColumn['role']
export type Outcome = ImportRow['outcome']

export type RosterStatus = 'active' | 'archived' | 'all'

export interface RosterView {
  q: string
  status: RosterStatus
  page: number
}

/** How the person who imports wants the file to be read; what is left out is guessed. */
export interface ImportOptions {
  columns?: readonly ColumnRole[]
  hasHeader?: boolean
  sheet?: number
  sameName?: 'one' | 'several'
  /** Names all in small or all in capital letters are tidied unless this is false. */
  tidies?: boolean
}

const pageSize = 50

export function rosterQuery({ q, status, page }: RosterView) {
  const query = { q, status, page, page_size: pageSize }
  return queryOptions({
    queryKey: [...queryKeys.teachers, 'roster', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/teachers', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export const lastImportQuery = queryOptions({
  queryKey: [...queryKeys.teachers, 'last import'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/admin/teachers/import', { signal }))) ?? null,
})

export function addTeacher(body: TeacherNew): Promise<Teacher> {
  return unwrap(api.POST('/api/admin/teachers', { body }))
}

export function changeTeacher(id: string, body: TeacherChange): Promise<Teacher> {
  return unwrap(api.PATCH('/api/admin/teachers/{teacher_id}', { ...at(id), body }))
}

export function removeTeacher(id: string): Promise<TeacherRemoval> {
  return unwrap(api.DELETE('/api/admin/teachers/{teacher_id}', at(id)))
}

/** What the import would do; nothing is written. */
export function checkImport(file: Blob, options: ImportOptions): Promise<ImportReport> {
  return sendImport(file, { ...queryOf(options), dry_run: true })
}

/** Does what the report showed, or refuses should that no longer be possible. */
export function runImport(file: Blob, options: ImportOptions, token: string): Promise<ImportReport> {
  return sendImport(file, { ...queryOf(options), dry_run: false, token })
}

export function undoImport(importId: string): Promise<ImportUndone> {
  return unwrap(api.POST('/api/admin/teachers/import/undo', { body: { import_id: importId } }))
}

interface ImportQuery {
  columns?: string
  has_header?: boolean
  sheet?: number
  same_name?: 'one' | 'several'
  tidy?: boolean
  dry_run?: boolean
  token?: string
}

function sendImport(file: Blob, query: ImportQuery): Promise<ImportReport> {
  const form = new FormData()
  form.append('file', file)
  return unwrap(
    api.POST('/api/admin/teachers/import', { params: { query }, body: {}, bodySerializer: () => form }),
  )
}

function queryOf({ columns, hasHeader, sheet, sameName, tidies }: ImportOptions): ImportQuery {
  return {
    ...(columns && { columns: columns.join(',') }),
    ...(hasHeader !== undefined && { has_header: hasHeader }),
    ...(sheet !== undefined && { sheet }),
    ...(sameName && { same_name: sameName }),
    ...(tidies === false && { tidy: false }),
  }
}

function at(id: string) {
  return { params: { path: { teacher_id: id } } }
}
