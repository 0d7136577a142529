/** A part of what `navigate(path, { state })` may carry. */
export interface HistoryState {
  /** For what changes only within the page, such as a filter or a dialog that has its own address. */
  keepsPlace?: boolean
  /** A tab was opened: the focus stays on it. */
  fromTab?: boolean
}

let moves = 0
let path = ''

/** The first page of a visit is announced by the browser itself; only later pages need our help. */
export function hasMoved(): boolean {
  return moves > 0
}

/** Counts moves inside the app. wouter gives every history call an event of the same name. */
export function watchMoves(): void {
  path = location.pathname
  for (const name of ['popstate', 'pushState', 'replaceState']) {
    window.addEventListener(name, () => {
      moves += 1
      const isNewPage = path !== location.pathname
      path = location.pathname
      // A new page starts at its top; Back and Forward keep the place the browser remembers, and so does what
      // only changes within a page, such as a filter or a dialog that has its own address.
      if (name === 'pushState' && isNewPage) window.scrollTo(0, 0)
    })
  }
}
