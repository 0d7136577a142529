import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/shared/ui/form/button'
import type { FieldsProps } from '../editing/words-fields'
import { answers } from '../model/changes'
import { type DraftQuestion, limits } from '../model/content'
import { moveItem } from '../model/reorder'
import { controlId, QuestionRow } from './question-row'
import { useRowDrag } from './use-row-drag'

interface QuestionListProps extends FieldsProps {
  onFocusQuestion: (key: string) => void
}

interface Removed {
  question: DraftQuestion
  index: number
}

const undoId = 'undo-removal'
let lastKey = 0

const maxQuestions = limits.questions

/** The questions in their order: by dragging, by the arrow buttons, or by Alt and an arrow key. */
export function QuestionList({ snapshot, onEdit, onFocusQuestion }: QuestionListProps) {
  const { survey, problems } = snapshot
  const { questions } = snapshot.mine
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const counts = new Map(
    [...survey.questions, ...survey.retired_questions].map((item) => [item.id, item.answer_count]),
  )
  const drag = useRowDrag({ onMove: handleMove, onDone: announce })
  const isFull = questions.length >= limits.questions

  function announce(index: number) {
    const position = index + 1
    const all = questions.length
    setAnnouncement(t`Question moved to position ${position} of ${all}.`)
  }

  function handleMove(from: number, to: number) {
    onEdit({ questions: moveItem(questions, from, to) })
  }

  /** Moving an element takes the focus from it in some browsers: the control that was used gets it back. */
  function handleKeyMove(question: DraftQuestion, from: number, to: number, control: 'text' | 'up' | 'down') {
    if (to < 0 || to >= questions.length) return
    flushSync(() => handleMove(from, to))
    document.getElementById(controlId(question.key, control))?.focus()
    announce(to)
  }

  function handleChange(index: number, change: Partial<DraftQuestion>) {
    onEdit({ questions: questions.map((item, i) => (i === index ? { ...item, ...change } : item)) })
  }

  function handleRemove(index: number) {
    const question = questions[index]
    if (!question) return
    flushSync(() => {
      onEdit({ questions: questions.filter((_, i) => i !== index) })
      setRemoved({ question, index })
      setAnnouncement('')
    })
    document.getElementById(undoId)?.focus()
  }

  function handleUndo({ question, index }: Removed) {
    flushSync(() => {
      onEdit({ questions: [...questions.slice(0, index), question, ...questions.slice(index)] })
      setRemoved(undefined)
    })
    document.getElementById(controlId(question.key, 'text'))?.focus()
  }

  function handleAdd() {
    lastKey += 1
    const key = `new-${Date.now().toString(36)}-${lastKey}`
    flushSync(() => {
      onEdit({ questions: [...questions, { key, text: '', is_required: false }] })
      setRemoved(undefined)
    })
    document.getElementById(controlId(key, 'text'))?.focus()
  }

  return (
    <section aria-labelledby="questions-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id="questions-title" className="text-18">
          {t`Questions`}
        </h2>
        <p className="text-14 text-ink-2">{t`Drag, or Alt + arrow keys`}</p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={drag.list} aria-labelledby="questions-title">
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            question={question}
            index={index}
            count={questions.length}
            answerCount={counts.get(question.id ?? '') ?? 0}
            problem={problems.questions[question.key]}
            isDragged={drag.dragged === index}
            grip={drag.gripProps(index)}
            onChange={(change) => handleChange(index, change)}
            onMove={(to, control) => handleKeyMove(question, index, to, control)}
            onRemove={() => handleRemove(index)}
            onFocus={() => onFocusQuestion(question.key)}
          />
        ))}
      </ol>
      {questions.length === 0 && <p className="py-5 text-ink-2">{t`No questions yet. Add the first one.`}</p>}
      {removed && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-14">
          <span className="min-w-0 wrap-anywhere">
            {removed.question.text.trim()
              ? removedLine(removed.question.text.trim())
              : t`The question was removed.`}
          </span>
          <Button id={undoId} variant="quiet" size="small" onClick={() => handleUndo(removed)}>
            {t`Undo`}
          </Button>
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Plus} disabled={isFull} onClick={handleAdd}>
          {t`Add Question`}
        </Button>
        {isFull && <p className="text-14 text-ink-2">{t`A survey has at most ${maxQuestions} questions.`}</p>}
      </div>
      <RetiredList snapshot={snapshot} isFull={isFull} onEdit={onEdit} />
    </section>
  )
}

/** Questions that are no longer asked. Their answers stay readable, and they can be asked again. */
function RetiredList({ snapshot, isFull, onEdit }: FieldsProps & { isFull: boolean }) {
  const { questions } = snapshot.mine
  const retired = snapshot.survey.retired_questions.filter(
    ({ id }) => !questions.some((item) => item.id === id),
  )
  const number = retired.length
  if (number === 0) return null

  return (
    <details className="mt-6 border-t border-line pt-2">
      <summary className="flex min-h-11 items-center font-semibold text-accent">
        {t`Retired questions (${number})`}
      </summary>
      <ul className="grid gap-3 pb-2">
        {retired.map(({ id, text, is_required, is_about_each_teacher, answer_count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <p dir="auto" className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {text} <span className="text-14 whitespace-nowrap text-ink-2">{answers(answer_count)}</span>
            </p>
            <Button
              variant="quiet"
              size="small"
              disabled={isFull}
              aria-description={text}
              onClick={() =>
                onEdit({
                  questions: [...questions, { key: id, id, text, is_required, is_about_each_teacher }],
                })
              }
            >
              {t`Ask Again`}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function removedLine(text: string): string {
  return t`“${text}” was removed.`
}
