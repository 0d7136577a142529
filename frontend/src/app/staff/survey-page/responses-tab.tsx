import { useEffect, useRef } from 'react'
import { RegenerationPanel } from '@/features/categorization/regeneration-panel'
import { FilterBar } from '@/features/responses/list/filter-bar'
import { ResponsesList } from '@/features/responses/list/responses-list'
import { SummaryStrip } from '@/features/responses/list/summary-strip'
import { useView } from '@/features/responses/view/use-view'

export function ResponsesTab({ surveyId }: { surveyId: string }) {
  const { filters, page, responseId, showFiltered, showPage, openResponse } = useView()
  const list = useFocusBack(responseId)

  return (
    <div ref={list}>
      <RegenerationPanel surveyId={surveyId} />
      <SummaryStrip surveyId={surveyId} />
      <FilterBar surveyId={surveyId} filters={filters} onChange={showFiltered} />
      <ResponsesList
        surveyId={surveyId}
        filters={filters}
        page={page}
        onPageChange={showPage}
        onOpen={openResponse}
      />
    </div>
  )
}

/** A dialog gives focus back to where it was. That is not the row after a click beside its button, nor after
 *  reading on to another response, so the row of the last one gets it. */
function useFocusBack(responseId: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(responseId)

  useEffect(() => {
    const closed = responseId ? undefined : last.current
    last.current = responseId
    if (!closed) return
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] [data-open]`)?.focus()
  }, [responseId])

  return list
}
