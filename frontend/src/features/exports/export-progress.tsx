import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Progress } from '@/shared/ui/feedback/progress'
import { Button } from '@/shared/ui/form/button'
import type { ExportChoice } from './api'
import { sayProgress } from './messages'
import type { ExportState } from './use-export'

interface ExportProgressProps {
  state: ExportState
  onCancel: () => void
  onDismiss: () => void
  onRetry: (choice: ExportChoice) => void
}

/** Beside the button while an export runs, and in words when it failed. */
export function ExportProgress({ state, onCancel, onDismiss, onRetry }: ExportProgressProps) {
  if (state.status === 'failed') {
    return (
      <div className="basis-full">
        <ErrorStrip
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={() => onRetry(state.choice)}>
                Try Again
              </Button>
              <Button size="small" variant="quiet" onClick={onDismiss}>
                Close
              </Button>
            </span>
          }
        >
          {state.message}
        </ErrorStrip>
      </div>
    )
  }
  if (state.status === 'idle') return null
  const { rows = 0, total } = state.progress ?? {}
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="w-44">
        <p className="mb-1 text-14 text-ink-2 tabular-nums">{sayProgress(rows, total)}</p>
        <Progress label="Export" percent={total ? (rows / total) * 100 : 0} />
      </div>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
