import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { CategoryLine } from '@/features/categorization/category-line'
import { ExportMenu } from '@/features/exports/export-menu'
import { FlaggedGroups, FlaggedToggle } from '@/features/moderation/flagged-groups'
import { SelectionBar } from '@/features/moderation/selection-bar'
import { FilterBar } from '@/features/responses/list/filter-bar'
import { ResponsesList } from '@/features/responses/list/responses-list'
import { Totals } from '@/features/responses/list/totals'
import { NewResponses } from '@/features/responses/new-responses'
import { TeacherName } from '@/features/responses/response-parts'
import { useView } from '@/features/responses/view/use-view'
import { useMay } from '@/shared/api/permissions'
import { cx } from '@/shared/lib/cx'
import { filterParams } from '@/shared/lib/paths'
import type { SelectedKeys } from '@/shared/ui/data/rows'
import { Button } from '@/shared/ui/form/button'

const nobody: SelectedKeys = new Set()

export function ResponsesTab({ surveyId }: { surveyId: string }) {
  const { filters, isFlagged, page, responseId, ...moves } = useView()
  const list = useFocusBack(responseId)
  const { selected, isChoosing, select, startChoosing, stop } = useSelection(
    JSON.stringify([filters, isFlagged]),
  )
  const ids = [...selected]
  const may = useMay()

  function focusFirst() {
    list.current?.querySelector<HTMLElement>('[data-open]')?.focus()
  }

  const hasBar = ids.length > 0 || isChoosing

  return (
    // The bar lies over the end of the list on a phone.
    <div ref={list} className={hasBar ? 'max-md:pb-20' : undefined}>
      <FilterBar
        surveyId={surveyId}
        filters={filters}
        onChange={moves.changeFilters}
        onClear={moves.clearFilters}
      >
        <FlaggedToggle surveyId={surveyId} isOn={isFlagged} onChange={moves.showFlagged} />
      </FilterBar>
      {/* The bar takes the place of the line above the list, so that the list never jumps. */}
      <div
        className={cx('my-1.5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1', hasBar && 'md:hidden')}
      >
        <NewResponses surveyId={surveyId} onShow={() => moves.showPage(1)} onShown={focusFirst} />
        <Totals surveyId={surveyId} shown={filters.status} />
        {!isFlagged && !isChoosing && may('review_answers') && (
          <Button size="small" className="md:hidden" onClick={startChoosing}>
            {t`Select`}
          </Button>
        )}
        {may('review_answers') && <CategoryLine surveyId={surveyId} />}
        {may('export_answers') && (
          <ExportMenu surveyId={surveyId} filters={{ ...filterParams(filters), status: filters.status }} />
        )}
      </div>
      {hasBar && (
        <SelectionBar
          surveyId={surveyId}
          ids={ids}
          isSetAside={filters.status === 'set_aside' && !isFlagged}
          onClear={stop}
        >
          <ExportMenu surveyId={surveyId} filters={{}} ids={ids} />
        </SelectionBar>
      )}
      {isFlagged ? (
        <FlaggedGroups
          surveyId={surveyId}
          selected={selected}
          onSelect={select}
          onOpen={moves.openResponse}
          renderTeachers={({ teachers }) =>
            teachers.map((teacher) => (
              <p key={teacher.id}>
                <TeacherName teacher={teacher} />
              </p>
            ))
          }
        />
      ) : (
        <ResponsesList
          surveyId={surveyId}
          filters={filters}
          page={page}
          onPageChange={moves.showPage}
          onOpen={moves.openResponse}
          selection={{
            selected,
            onChange: select,
            canSelect: ({ is_submitted }) => is_submitted && may('review_answers'),
            label: ({ parent }) => {
              const name = parent.name?.trim() || t`N/A`
              return t`Select the response of ${name}`
            },
            isShownStacked: isChoosing,
          }}
        />
      )}
    </div>
  )
}

/** What is chosen stays through the pages of one list; another list starts with nothing. */
function useSelection(list: string) {
  const [state, setState] = useState({ list, selected: nobody, isChoosing: false })
  const { selected, isChoosing } = state.list === list ? state : { selected: nobody, isChoosing: false }
  return {
    selected,
    isChoosing,
    select: (chosen: SelectedKeys) => setState({ list, selected: chosen, isChoosing }),
    startChoosing: () => setState({ list, selected, isChoosing: true }),
    stop: () => setState({ list, selected: nobody, isChoosing: false }),
  }
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
