import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp, CircleAlert, GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Select } from '@/shared/ui/form/inputs'
import { Switch } from '@/shared/ui/form/switch'
import { TextArea } from '@/shared/ui/form/text-area'
import { Icon } from '@/shared/ui/icon'
import { answers } from '../model/changes'
import type { DraftQuestion } from '../model/content'

interface QuestionRowProps {
  question: DraftQuestion
  index: number
  count: number
  answerCount: number
  problem: string | undefined
  isDragged: boolean
  grip: Record<string, (event: PointerEvent<HTMLElement>) => void>
  onChange: (change: Partial<DraftQuestion>) => void
  onMove: (to: number, from: 'text' | 'up' | 'down') => void
  onRemove: () => void
  onFocus: () => void
}

/** Ids by which the list finds a row's controls after a move. */
export const controlId = (key: string, name: 'text' | 'up' | 'down') => `question-${key}-${name}`

export function QuestionRow(props: QuestionRowProps) {
  const { question, index, count, answerCount, problem, isDragged, grip, onChange, onMove, onRemove } = props
  const number = index + 1
  const textId = controlId(question.key, 'text')

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    onMove(index + step, 'text')
  }

  return (
    <li
      onFocus={props.onFocus}
      className={cx(
        'grid grid-cols-[28px_auto_minmax(0,1fr)] items-start gap-x-2 border-b border-line py-3.5 max-sm:gap-x-1',
        isDragged && 'relative z-1 -mx-3 rounded-control border-transparent bg-surface px-3 shadow-lift',
      )}
    >
      <span
        {...grip}
        aria-hidden="true"
        title={t`Drag to move`}
        className={cx(
          'grid min-h-12 touch-none place-items-center text-ink-2 hover:text-ink',
          isDragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <Icon of={GripVertical} />
      </span>
      <span aria-hidden="true" className="min-w-5 pt-3 text-ink-2 tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <TextArea
          id={textId}
          rows={1}
          dir="auto"
          aria-label={t`Question ${number}`}
          aria-invalid={!!problem}
          aria-describedby={problem ? `${textId}-problem` : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          placeholder={t`What would you like to ask?`}
          value={question.text}
          onChange={({ target }) => onChange({ text: target.value })}
          onKeyDown={handleKeyDown}
        />
        {problem && (
          <p
            id={`${textId}-problem`}
            className="mt-1.5 flex items-start gap-1.5 text-14 font-semibold text-bad"
          >
            <Icon of={CircleAlert} size="small" className="mt-0.5" />
            {problem}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Switch
            isOn={question.is_required}
            description={t`Question ${number}`}
            onChange={(is_required) => onChange({ is_required })}
          >
            {t`Required`}
          </Switch>
          <SubjectSelect question={question} number={number} isFixed={answerCount > 0} onChange={onChange} />
          {answerCount > 0 && <span className="text-14 text-ink-2 tabular-nums">{answers(answerCount)}</span>}
          <span className="ms-auto flex flex-wrap items-center justify-end">
            <MoveButton
              question={question}
              direction="up"
              isEnd={index === 0}
              number={number}
              onMove={() => onMove(index - 1, 'up')}
            />
            <MoveButton
              question={question}
              direction="down"
              isEnd={index === count - 1}
              number={number}
              onMove={() => onMove(index + 1, 'down')}
            />
            <Button variant="quiet" size="small" aria-description={t`Question ${number}`} onClick={onRemove}>
              {answerCount > 0 ? t`Retire` : t`Remove`}
            </Button>
          </span>
        </div>
      </div>
    </li>
  )
}

interface SubjectSelectProps {
  question: DraftQuestion
  number: number
  /** There are answers: whom they count for does not change any more. */
  isFixed: boolean
  onChange: (change: Partial<DraftQuestion>) => void
}

/** Asked once, or once for each teacher that the parent chose. */
function SubjectSelect({ question, number, isFixed, onChange }: SubjectSelectProps) {
  return (
    <Select
      isSmall
      className="w-47"
      aria-label={t`Question ${number} is asked`}
      aria-description={isFixed ? t`Parents have answered, so this stays as it is.` : undefined}
      title={isFixed ? t`Parents have answered, so this stays as it is.` : undefined}
      disabled={isFixed}
      value={question.is_about_each_teacher ? 'each' : 'general'}
      onChange={({ target }) => onChange({ is_about_each_teacher: target.value === 'each' })}
    >
      <option value="general">{t`In general`}</option>
      <option value="each">{t`About each teacher`}</option>
    </Select>
  )
}

interface MoveButtonProps {
  question: DraftQuestion
  direction: 'up' | 'down'
  number: number
  isEnd: boolean
  onMove: () => void
}

/** At the ends aria-disabled and not disabled: the focus stays where it was. */
function MoveButton({ question, direction, number, isEnd, onMove }: MoveButtonProps) {
  return (
    <IconButton
      id={controlId(question.key, direction)}
      icon={direction === 'up' ? ArrowUp : ArrowDown}
      label={direction === 'up' ? t`Move question ${number} up` : t`Move question ${number} down`}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove()}
      className="sm:size-9 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 pointer-coarse:size-11"
    />
  )
}
