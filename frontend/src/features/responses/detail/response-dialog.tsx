import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { responseQuery } from '../api'
import type { NoteKeeper } from '../note/note-keeper'
import type { Filters, Quote } from '../view/view'
import { type RenderDecision, ResponseBody } from './response-body'
import type { RenderAnswer } from './response-sections'
import { useNeighbors } from './use-neighbors'

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
  const { previous, next, position } = useNeighbors({ surveyId, filters, page, responseId })
  const note = useRef<NoteKeeper>(null)

  /** Words that cannot be saved keep the dialog open, and say so. */
  function afterSaving(action: () => void) {
    const keeper = note.current
    if (!keeper || keeper.getSnapshot().state === 'saved') action()
    else void keeper.flush().then((isSaved) => isSaved && action())
  }

  function handleStep(step: 1 | -1) {
    const target = step === 1 ? next : previous
    if (target) afterSaving(() => onMove(target.id, target.page, target.quote))
  }

  useArrowKeys(handleStep)

  return (
    <Dialog
      title={t`Survey Response Details`}
      contentKey={responseId}
      onClose={() => afterSaving(onClose)}
      footer={
        <DialogFooter
          position={position}
          canPrint={!!response.data}
          canStep={{ back: !!previous, forward: !!next }}
          onStep={handleStep}
        />
      }
    >
      {response.isPending && <Skeleton label={t`Loading response details...`} lines={12} />}
      {response.isLoadingError && (
        <RetryStrip query={response}>
          {t`Failed to load response details`}
          <span className="block font-normal">{t`Please try again later`}</span>
        </RetryStrip>
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

interface DialogFooterProps {
  position: string | undefined
  canPrint: boolean
  canStep: { back: boolean; forward: boolean }
  onStep: (step: 1 | -1) => void
}

/** Buttons at the ends are aria-disabled and not disabled, so that Next keeps the focus. */
function DialogFooter({ position, canPrint, canStep, onStep }: DialogFooterProps) {
  return (
    <>
      <p role="status" className="text-14 text-ink-2 tabular-nums">
        {position}
      </p>
      <div className="flex items-center gap-2">
        <IconButton
          icon={Printer}
          label={t`Print`}
          disabled={!canPrint}
          className="-my-1"
          onClick={() => window.print()}
        />
        <Button
          size="small"
          icon={ChevronLeft}
          aria-keyshortcuts="ArrowLeft"
          aria-disabled={!canStep.back || undefined}
          onClick={() => onStep(-1)}
        >
          {t`Previous`}
        </Button>
        <Button
          size="small"
          icon={ChevronRight}
          aria-keyshortcuts="ArrowRight"
          aria-disabled={!canStep.forward || undefined}
          className="*:*:flex-row-reverse"
          onClick={() => onStep(1)}
        >
          {t`Next`}
        </Button>
      </div>
    </>
  )
}

/** Left and right arrows, wherever the focus is, but for fields, where they move between letters. */
function useArrowKeys(onArrow: (step: 1 | -1) => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isField(event.target))
      return
    event.preventDefault()
    onArrow(step)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
