import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Button } from '@/shared/ui/form/button'
import { IconButton } from '@/shared/ui/form/icon-button'

interface DialogFooterProps {
  position: string | undefined
  canPrint: boolean
  canStep: { back: boolean; forward: boolean }
  onStep: (step: 1 | -1) => void
}

/** Buttons that cannot act are aria-disabled: whoever reads along with Next keeps the focus on it. */
export function DialogFooter({ position, canPrint, canStep, onStep }: DialogFooterProps) {
  return (
    <>
      <p role="status" className="text-14 text-ink-2 tabular-nums">
        {position}
      </p>
      <div className="flex items-center gap-2">
        <IconButton
          icon={Printer}
          label="Print"
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
          Previous
        </Button>
        <Button
          size="small"
          icon={ChevronRight}
          aria-keyshortcuts="ArrowRight"
          aria-disabled={!canStep.forward || undefined}
          className="*:*:flex-row-reverse"
          onClick={() => onStep(1)}
        >
          Next
        </Button>
      </div>
    </>
  )
}
