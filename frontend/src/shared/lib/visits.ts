let moves = 0

/** The first page of a visit is announced by the browser itself; only later pages need our help. */
export function hasMoved(): boolean {
  return moves > 0
}

/** Counts moves inside the app. wouter gives every history call an event of the same name. */
export function watchMoves(): void {
  window.addEventListener('popstate', () => {
    moves += 1
  })
  for (const name of ['pushState', 'replaceState']) {
    window.addEventListener(name, () => {
      moves += 1
    })
  }
  // A new page starts at its top; Back and Forward keep the place the browser remembers.
  window.addEventListener('pushState', () => window.scrollTo(0, 0))
}
