import type { APIRequestContext } from '@playwright/test'
import { type Built, buildSurvey } from './builder'
import { expect } from './staff'

export interface Teacher {
  id: string
  name: string
}

interface Sent {
  teacher: Teacher
  words: string[]
  name?: string
  consent?: boolean
}

/** A response about one teacher, sent through the parents' own calls; the id of the response. */
export async function sendWords(request: APIRequestContext, survey: Built, sent: Sent): Promise<string> {
  const { id } = await (await request.post(`/api/surveys/${survey.id}/start`)).json()
  const at = `/api/surveys/responses/${id}`
  const parent = { name: sent.name ?? 'Pilar Quintero', email: 'pilar@example.org' }
  await request.put(`${at}/parent`, { data: { ...parent, name_consent: sent.consent ?? false } })
  await request.put(`${at}/teachers`, { data: { teacher_ids: [sent.teacher.id] } })
  for (const [place, text_value] of sent.words.entries()) {
    await request.put(`${at}/answers/${survey.questions[place]?.id}`, { data: { text_value } })
  }
  expect((await request.post(`${at}/submit`)).status()).toBe(200)
  return id
}

/** Staff say that every answer of the response shows the category: then its words are proposed for a card. */
export async function giveCategory(head: APIRequestContext, responseId: string, categoryId: string) {
  const detail = await (await head.get(`/api/admin/responses/${responseId}/detail`)).json()
  for (const { answer_id } of detail.answers) {
    if (!answer_id) continue
    const reply = await head.put(`/api/admin/answers/${answer_id}/categories/${categoryId}`)
    expect(reply.status()).toBe(200)
  }
}

/** A survey that asks for consent, with a category of its own, and the first teacher of the school. */
export async function openStage(head: APIRequestContext, about: object = {}) {
  const survey = await buildSurvey(head, { title: 'Cards of spring', asks_name_consent: true, ...about })
  const [teacher] = (await (await head.get('/api/teachers')).json()) as Teacher[]
  const [category] = (await (await head.get('/api/admin/categories')).json()) as { id: string }[]
  if (!teacher || !category) throw new Error('The example school has teachers and categories.')
  return { survey, teacher, category, path: `/admin/survey/${survey.id}/cards` }
}
