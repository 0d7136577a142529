import { unwrap } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type SentenceAbout = components['schemas']['SentenceAbout']
export type AnswerDetail = components['schemas']['AnswerDetail']
export type ResponseDetail = components['schemas']['ResponseDetail']

const path = '/api/admin/answers/{answer_id}/teachers'

/** Of the sentence that starts there, or of the whole answer. */
export function correctTeachers(answerId: string, teacherIds: string[], start: number | null) {
  const params = { path: { answer_id: answerId } }
  return unwrap(api.PUT(path, { params, body: { teacher_ids: teacherIds, start } }))
}

export function undoCorrections(answerId: string) {
  return unwrap(api.DELETE(path, { params: { path: { answer_id: answerId } } }))
}
