import { useLocation, useSearch } from 'wouter'
import { paths } from '@/shared/lib/paths'

/** What the dashboard shows. It is in the address, so that Back and reload work. */
export interface DashboardView {
  page: number
  isArchive: boolean
}

const lastPage = 1_000_000

export function readView(search: string): DashboardView {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const isPage = Number.isInteger(page) && page >= 1 && page <= lastPage
  return { page: isPage ? page : 1, isArchive: query.has('archived') }
}

export function toPath({ page, isArchive }: DashboardView): string {
  const query = new URLSearchParams()
  if (isArchive) query.set('archived', '1')
  if (page > 1) query.set('page', String(page))
  return paths.admin + (query.size > 0 ? `?${query}` : '')
}

export function useDashboardView(): [view: DashboardView, goTo: (view: DashboardView) => void] {
  const [, navigate] = useLocation()
  return [readView(useSearch()), (view) => navigate(toPath(view))]
}
