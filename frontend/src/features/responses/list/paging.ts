export const pageSize = 20

const maxButtons = 5

/** The numbers of 'Showing X to Y of Z responses'. */
export function shownRange(page: number, onPage: number): { from: number; to: number } {
  const before = (page - 1) * pageSize
  return { from: onPage > 0 ? before + 1 : 0, to: onPage > 0 ? before + onPage : 0 }
}

/** Always the first five at most; Previous and Next reach the rest. */
export function pageButtons(totalPages: number): number[] {
  return Array.from({ length: Math.min(Math.max(totalPages, 1), maxButtons) }, (_, index) => index + 1)
}
