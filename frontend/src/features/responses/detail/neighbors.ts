interface Page {
  ids: string[]
  page: number
  totalPages: number
}

/** An id, null where the list ends, undefined where only the server can tell. */
interface Neighbors {
  previous: string | null | undefined
  next: string | null | undefined
}

/** Most neighbours are rows of the same page. Those across its edges must be asked for. */
export function neighborsOnPage({ ids, page, totalPages }: Page, id: string): Neighbors {
  const index = ids.indexOf(id)
  if (index === -1) return { previous: undefined, next: undefined }
  return {
    previous: ids[index - 1] ?? (page === 1 ? null : undefined),
    next: ids[index + 1] ?? (page >= totalPages ? null : undefined),
  }
}

/** The page of the list that shows the neighbour. A response that is not on this page says nothing about it. */
export function pageOf({ ids, page }: Page, from: string, to: string, step: 1 | -1): number {
  return ids.includes(to) || !ids.includes(from) ? page : Math.max(1, page + step)
}

export function isKnown({ previous, next }: Neighbors): boolean {
  return previous !== undefined && next !== undefined
}
