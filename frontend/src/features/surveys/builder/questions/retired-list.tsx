import { Button } from '@/shared/ui/form/button'
import type { FieldsProps } from '../editing/words-fields'
import { answers } from '../model/changes'

/** Questions that are no longer asked. Their answers stay readable, and they can be asked again. */
export function RetiredList({ snapshot, isFull, onEdit }: FieldsProps & { isFull: boolean }) {
  const { questions } = snapshot.mine
  const retired = snapshot.survey.retired_questions.filter(
    ({ id }) => !questions.some((item) => item.id === id),
  )
  if (retired.length === 0) return null

  return (
    <details className="mt-6 border-t border-line pt-2">
      <summary className="flex min-h-11 items-center font-semibold text-accent">
        Retired questions ({retired.length})
      </summary>
      <ul className="grid gap-3 pb-2">
        {retired.map(({ id, text, is_required, answer_count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <p dir="auto" className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {text} <span className="text-14 whitespace-nowrap text-ink-2">{answers(answer_count)}</span>
            </p>
            <Button
              variant="quiet"
              size="small"
              disabled={isFull}
              aria-description={text}
              onClick={() => onEdit({ questions: [...questions, { key: id, id, text, is_required }] })}
            >
              Ask Again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
