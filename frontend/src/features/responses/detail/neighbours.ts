interface Page {
  ids: string[]
  page: number
  totalPages: number
}

/** An id, null where the list ends, undefined where only the server can tell. */
export interface Neighbours {
  previous: string | null | undefined
  next: string | null | undefined
}

/** Most neighbours are rows of the same page. Those across its edges must be asked for. */
export function neighboursOnPage({ ids, page, totalPages }: Page, id: string): Neighbours {
  const place = ids.indexOf(id)
  if (place === -1) return { previous: undefined, next: undefined }
  return {
    previous: ids[place - 1] ?? (page === 1 ? null : undefined),
    next: ids[place + 1] ?? (page >= totalPages ? null : undefined),
  }
}

/** The page of the list that shows the neighbour. A response that is not on this page says nothing about it. */
export function pageOf({ ids, page }: Page, from: string, to: string, step: 1 | -1): number {
  return ids.includes(to) || !ids.includes(from) ? page : Math.max(1, page + step)
}

export function isKnown({ previous, next }: Neighbours): boolean {
  return previous !== undefined && next !== undefined
}
