import { useQuery } from '@tanstack/react-query'
import { neighboursQuery, responsesQuery } from '../api'
import { shownRange } from '../list/page-numbers'
import { quoteOf } from '../view/find-quote'
import type { Filters } from '../view/view'
import { isKnown, neighboursOnPage, pageOf } from './neighbours'

interface Place {
  surveyId: string
  filters: Filters
  page: number
  responseId: string
}

/** Where a response stands in the filtered list, and where the steps before and after it lead. */
export function useNeighbours({ surveyId, filters, page, responseId }: Place) {
  const list = useQuery(responsesQuery(surveyId, filters, page))
  const ids = list.data?.items.map(({ id }) => id) ?? []
  const shown = { ids, page, totalPages: list.data?.total_pages ?? 0 }
  const onPage = neighboursOnPage(shown, responseId)
  const asked = useQuery({
    ...neighboursQuery(surveyId, responseId, filters),
    enabled: !list.isPending && !isKnown(onPage),
  })
  const place = ids.indexOf(responseId)

  function towards(step: 1 | -1) {
    const near = step === 1 ? onPage.next : onPage.previous
    const far = step === 1 ? asked.data?.next_id : asked.data?.previous_id
    const id = near === undefined ? far : near
    if (!id) return undefined
    const found = list.data?.items.find((item) => item.id === id)?.found
    return { id, page: pageOf(shown, responseId, id, step), quote: quoteOf(found) }
  }

  return {
    previous: towards(-1),
    next: towards(1),
    /** '16 of 160', where the list behind shows the response. */
    position:
      place === -1 ? undefined : `${shownRange(page, ids.length).from + place} of ${list.data?.total}`,
  }
}
