import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { HistoryState } from '@/shared/lib/visits'
import {
  type Filters,
  noFilters,
  type Quote,
  readView,
  withFilters,
  withFlagged,
  withPage,
  withResponse,
} from './view'

/** The list and the open response as the address has them, and the moves that change it.
 *
 *  The router's own `useSearch` decodes the whole text, which would turn a searched "&" into a new parameter. */
export function useView() {
  const search = useSearch()
  const view = useMemo(() => readView(search), [search])
  return { ...view, ...moves }
}

const moves = {
  /** Changes some filters and keeps the others as the address has them now: a search that was typed before another
   *  filter was chosen arrives after it, and must not undo it. */
  changeFilters(change: Partial<Filters>) {
    const { filters } = readView(location.search)
    // A longer search replaces the shorter one in the history; Back leads to the list before the search.
    const replace = change.q !== undefined && filters.q !== ''
    navigateTo(withFilters(location.search, { ...filters, ...change }), { replace })
  },

  clearFilters() {
    navigateTo(withFilters(location.search, noFilters), {})
  },

  showFlagged(isFlagged: boolean) {
    navigateTo(withFlagged(location.search, isFlagged), {})
  },

  showPage(page: number, { replace = false } = {}) {
    navigateTo(withPage(location.search, page), { replace })
  },

  openResponse(id: string, quote?: Quote) {
    const openedFrom = withResponse(location.search, undefined)
    navigateTo(withResponse(location.search, id, quote), { openedFrom })
  },

  /** Marks words of the response that is open. */
  showQuote(id: string, quote: Quote) {
    if (readView(location.search).responseId !== id) return
    navigateTo(withResponse(location.search, id, quote), {
      replace: true,
      openedFrom: openedFrom(history.state),
    })
  },

  /** From one response to another, along with the page of the list that it is on. */
  moveToResponse(id: string, page: number, quote?: Quote) {
    const search = withPage(withResponse(location.search, id, quote), page)
    navigateTo(search, { replace: true, openedFrom: openedFrom(history.state) })
  },

  /** Goes back where that is the list as it is now, so that the next Back leaves the page as expected. */
  closeResponse() {
    const list = withResponse(location.search, undefined)
    if (openedFrom(history.state) === list) history.back()
    else navigateTo(list, { replace: true })
  },
}

interface Move {
  replace?: boolean
  /** The list over which the response was opened. */
  openedFrom?: string | undefined
}

function navigateTo(search: string, { replace = false, openedFrom }: Move) {
  const state: HistoryState & Move = { keepsPlace: true, openedFrom }
  navigate(location.pathname + search, { replace, state })
}

function openedFrom(state: Move | null): string | undefined {
  return state?.openedFrom
}
