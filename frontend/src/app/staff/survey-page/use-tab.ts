import { navigate, useSearch } from 'wouter/use-browser-location'

export type TabName = 'responses' | 'assistant'

/** The open tab, in the address so that reload, Back and links keep it. The first one needs no word there. */
export function useTab() {
  const search = useSearch()
  const tab: TabName = new URLSearchParams(search).get('tab') === 'assistant' ? 'assistant' : 'responses'

  function showTab(next: TabName) {
    const params = new URLSearchParams(location.search)
    if (next === 'assistant') params.set('tab', next)
    else params.delete('tab')
    navigate(params.size > 0 ? `${location.pathname}?${params}` : location.pathname)
  }

  return [tab, showTab] as const
}
