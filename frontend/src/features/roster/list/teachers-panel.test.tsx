import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/shared/ui/feedback/toast'
import { TeachersPanel } from './teachers-panel'

const pageSize = 50
const patience = { timeout: 20_000 }

function makeTeacher(index: number) {
  return {
    id: `t${index}`,
    name: `Teacher ${index}`,
    grade_level: null,
    archived_at: null as string | null,
    response_count: 1,
    created_at: '2026-03-01T12:00:00Z',
  }
}
let teachers: ReturnType<typeof makeTeacher>[]

beforeEach(() => {
  teachers = Array.from({ length: pageSize + 1 }, (_, index) => makeTeacher(index + 1))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'PATCH') {
      const teacher = teachers.find(({ id }) => pathname.endsWith(`/${id}`))
      return Response.json(Object.assign(teacher ?? {}, { archived_at: '2026-03-30T12:00:00Z' }))
    }
    const active = teachers.filter(({ archived_at }) => !archived_at)
    const first = (Number(searchParams.get('page')) - 1) * pageSize
    return Response.json({
      items: active.slice(first, first + pageSize),
      total: active.length,
      total_pages: Math.ceil(active.length / pageSize),
      active: active.length,
      archived: teachers.length - active.length,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('after the last teacher of a page is archived, the page before it is shown', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <TeachersPanel isAdding={false} onAddingChange={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }, patience))
  await screen.findByText('Teacher 51', undefined, patience)
  await userEvent.click(await screen.findByRole('button', { name: /^Archive / }, patience))
  await waitFor(() => expect(screen.getByText('Teacher 50')).toBeTruthy(), patience)
  expect(screen.getByText('50 teachers')).toBeTruthy()
}, 60_000)
