export type PageItem = number | 'gap'

const showAllUpTo = 7

/** The page numbers to show: all of a few, else the first, the last, the current one and its neighbours. */
export function pageWindow(page: number, totalPages: number): PageItem[] {
  if (totalPages <= showAllUpTo) return Array.from({ length: totalPages }, (_, index) => index + 1)

  const shown = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages)
  const pages = [...new Set(shown)].sort((a, b) => a - b)
  return pages.flatMap((n, index) => {
    const before = pages[index - 1]
    return before !== undefined && n > before + 1 ? ['gap' as const, n] : [n]
  })
}
