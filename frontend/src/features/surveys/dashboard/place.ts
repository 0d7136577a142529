/** Where one is in the dashboard. It stands in the address, so that Back and reload work. */
export interface Place {
  page: number
  isArchive: boolean
}

const lastPage = 1_000_000

export function readPlace(search: string): Place {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const isPage = Number.isInteger(page) && page >= 1 && page <= lastPage
  return { page: isPage ? page : 1, isArchive: query.has('archived') }
}

export function pathOf({ page, isArchive }: Place): string {
  const query = new URLSearchParams()
  if (isArchive) query.set('archived', '1')
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/admin?${query}` : '/admin'
}
