import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type Schemas = components['schemas']
export type Category = Schemas['CategoryShown']
export type AnswerCategory = Schemas['AnswerCategory']
type AnswerCategories = Schemas['AnswerCategories']
export type AnswerDetail = Schemas['AnswerDetail']
export type ResponseDetail = Schemas['ResponseDetail']
export type Evidence = Schemas['Evidence']
export type CategoryManaged = Schemas['CategoryManaged']
type CategoryDetail = Schemas['CategoryDetail']
export type CategoryExample = Schemas['CategoryExampleOut']
type CategoryCreate = Schemas['CategoryCreate']
export type CategoryChange = Schemas['CategoryChange']
export type CategorySplit = Schemas['CategorySplit']
export type ExampleCreate = Schemas['ExampleCreate']
export type Scorecard = Schemas['Scorecard']
export type CategoryScore = Schemas['CategoryScore']

/** How staff decide about one answer: it is about this, it is not, or they take back what they said. */
export type CorrectionAction = 'assign' | 'remove' | 'forget'

export const managedQuery = queryOptions({
  queryKey: [...queryKeys.categories, 'manage'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/categories/manage', { signal })),
})

export function categoryQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.categories, 'one', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/categories/{category_id}', { ...at(id), signal })),
  })
}

export const scorecardQuery = queryOptions({
  queryKey: [...queryKeys.categories, 'scorecard'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/categories/scorecard', { signal })),
})

export function measureScorecard() {
  return unwrap(api.POST('/api/admin/categories/scorecard'))
}

export function decide(
  action: CorrectionAction,
  answerId: string,
  categoryId: string,
): Promise<AnswerCategories> {
  const params = { params: { path: { answer_id: answerId, category_id: categoryId } } }
  const path = '/api/admin/answers/{answer_id}/categories/{category_id}'
  switch (action) {
    case 'assign':
      return unwrap(api.PUT(path, params))
    case 'remove':
      return unwrap(api.DELETE(path, params))
    case 'forget':
      return unwrap(api.DELETE(`${path}/decision`, params))
  }
}

export function addCategory(body: CategoryCreate): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories', { body }))
}

export function changeCategory(id: string, body: CategoryChange): Promise<CategoryDetail> {
  return unwrap(api.PATCH('/api/admin/categories/{category_id}', { ...at(id), body }))
}

export function archiveCategory(id: string): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories/{category_id}/archive', at(id)))
}

export function unarchiveCategory(id: string): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories/{category_id}/unarchive', at(id)))
}

export function acceptCategory(id: string): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories/{category_id}/accept', at(id)))
}

export function dismissCategory(id: string): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories/{category_id}/dismiss', at(id)))
}

export function mergeCategory(id: string, intoId: string): Promise<CategoryDetail> {
  const body = { into_id: intoId }
  return unwrap(api.POST('/api/admin/categories/{category_id}/merge', { ...at(id), body }))
}

export function splitCategory(id: string, body: CategorySplit): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories/{category_id}/split', { ...at(id), body }))
}

export function addExample(id: string, body: ExampleCreate): Promise<CategoryDetail> {
  return unwrap(api.POST('/api/admin/categories/{category_id}/examples', { ...at(id), body }))
}

export function removeExample(id: string, exampleId: string): Promise<CategoryDetail> {
  const path = { category_id: id, example_id: exampleId }
  return unwrap(api.DELETE('/api/admin/categories/{category_id}/examples/{example_id}', { params: { path } }))
}

function at(id: string) {
  return { params: { path: { category_id: id } } }
}
