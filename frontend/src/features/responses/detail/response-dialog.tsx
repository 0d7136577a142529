import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { responseQuery } from '../api'
import type { NoteKeeper } from '../note/note-keeper'
import type { Filters, Quote } from '../view/view'
import { DialogFooter } from './dialog-footer'
import { type RenderDecision, ResponseBody } from './response-body'
import type { RenderAnswer } from './response-sections'
import { useArrowKeys } from './use-arrow-keys'
import { useNeighbours } from './use-neighbours'

interface ResponseDialogProps {
  surveyId: string
  responseId: string
  filters: Filters
  page: number
  renderAnswer?: RenderAnswer
  renderDecision?: RenderDecision
  /** To another response, to the page of the list that shows it, and to what was found in it. */
  onMove: (responseId: string, page: number, quote?: Quote) => void
  onClose: () => void
}

export function ResponseDialog({
  surveyId,
  responseId,
  filters,
  page,
  renderAnswer,
  renderDecision,
  onMove,
  onClose,
}: ResponseDialogProps) {
  const response = useQuery(responseQuery(responseId))
  const { previous, next, position } = useNeighbours({ surveyId, filters, page, responseId })
  const note = useRef<NoteKeeper>(null)

  /** Words that cannot be saved keep the dialog open, and say so. */
  function leave(act: () => void) {
    const keeper = note.current
    if (!keeper || keeper.getSnapshot().state === 'saved') act()
    else void keeper.flush().then((isSaved) => isSaved && act())
  }

  function handleStep(step: 1 | -1) {
    const target = step === 1 ? next : previous
    if (target) leave(() => onMove(target.id, target.page, target.quote))
  }

  useArrowKeys(handleStep)

  return (
    <Dialog
      title="Survey Response Details"
      contentKey={responseId}
      onClose={() => leave(onClose)}
      footer={
        <DialogFooter
          position={position}
          canPrint={!!response.data}
          canStep={{ back: !!previous, forward: !!next }}
          onStep={handleStep}
        />
      }
    >
      {response.isPending && <Skeleton label="Loading response details..." lines={12} />}
      {response.isLoadingError && (
        <ErrorStrip
          action={
            <Button
              size="small"
              isBusy={response.isFetching}
              busyLabel="Trying..."
              onClick={() => void response.refetch()}
            >
              Try Again
            </Button>
          }
        >
          Failed to load response details
          <span className="block font-normal">Please try again later</span>
        </ErrorStrip>
      )}
      {response.data && (
        <ResponseBody
          key={responseId}
          ref={note}
          surveyId={surveyId}
          response={response.data}
          renderAnswer={renderAnswer}
          renderDecision={renderDecision}
        />
      )}
    </Dialog>
  )
}
