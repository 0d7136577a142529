import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { neighborsQuery, responsesQuery } from '../api'
import { shownRange } from '../list/paging'
import { quoteOf } from '../view/find-quote'
import type { Filters } from '../view/view'
import { isKnown, neighborsOnPage, pageOf } from './neighbors'

interface NeighborsOptions {
  surveyId: string
  filters: Filters
  page: number
  responseId: string
}

/** The position of a response in the filtered list, and the responses before and after it. */
export function useNeighbors({ surveyId, filters, page, responseId }: NeighborsOptions) {
  const list = useQuery(responsesQuery(surveyId, filters, page))
  const ids = list.data?.items.map(({ id }) => id) ?? []
  const shown = { ids, page, totalPages: list.data?.total_pages ?? 0 }
  const onPage = neighborsOnPage(shown, responseId)
  const asked = useQuery({
    ...neighborsQuery(surveyId, responseId, filters),
    enabled: !list.isPending && !isKnown(onPage),
  })
  const index = ids.indexOf(responseId)
  const place = shownRange(page, ids.length).from + index
  const total = list.data?.total ?? 0

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
    position: index === -1 ? undefined : t`${place} of ${total}`,
  }
}
