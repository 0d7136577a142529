import { navigate, useSearch } from 'wouter/use-browser-location'
import type { HistoryState } from '@/shared/lib/visits'

export type TabName = 'responses' | 'assistant'

/** The open tab, in the address so that reload, Back and links keep it. The first one needs no word there. */
export function useTab() {
  const tab = readTab(useSearch())

  function showTab(next: TabName) {
    // A click is told twice, by the press and by the focus that it gives. Back must not need two of them.
    if (next === readTab(location.search)) return
    const params = new URLSearchParams(location.search)
    if (next === 'assistant') params.set('tab', next)
    else params.delete('tab')
    const state: HistoryState = { keepsPlace: true }
    navigate(params.size > 0 ? `${location.pathname}?${params}` : location.pathname, { state })
  }

  return [tab, showTab] as const
}

function readTab(search: string): TabName {
  return new URLSearchParams(search).get('tab') === 'assistant' ? 'assistant' : 'responses'
}
