import { Plus } from 'lucide-react'
import { useContext, useEffect, useId, useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { StepBar } from '../frame/step-bar'
import { StepTitle } from '../frame/step-title'
import { SurveyContext } from '../frame/survey-context'
import { t } from '../messages/messages'
import type { ResponseStore } from '../saving/response-store'
import { maxAnswerLength, type SlotValue } from '../saving/slots'
import { bothOf, type Conflict, isTooLong } from './conflicts'
import { markDifferences, type Piece, shorten } from './mark-differences'
import { VersionSlip } from './version-slip'

interface ConflictPageProps {
  response: ResponseStore
  /** Called once: what was found is what the parent decides about. */
  findConflicts: () => readonly Conflict[]
  /** Everything is decided. */
  onChosen: () => void
}

/** What two devices have written differently, one thing after another. Nothing is overwritten before the choice. */
export function ConflictPage({ response, findConflicts, onChosen }: ConflictPageProps) {
  const { Main } = useContext(SurveyContext)
  const [conflicts] = useState(findConflicts)
  const [index, setIndex] = useState(0)
  const conflict = conflicts[index]
  const isOver = !conflict
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once.
  useEffect(() => {
    if (isOver) onChosen()
  }, [isOver])

  function handleKeep(keep: SlotValue | 'stored') {
    if (!conflict) return
    if (keep === 'stored') response.adopt(conflict.slot, conflict.stored.value)
    else response.edit(conflict.slot, keep)
    response.flush()
    setIndex(index + 1)
    window.scrollTo(0, 0)
  }

  return (
    <>
      <StepBar step="review" />
      <Main className="mx-auto flex w-full max-w-parent flex-1 flex-col px-5 pt-6 pb-10 sm:pt-10 sm:pb-14">
        {conflict && (
          <Choice
            key={index}
            conflict={conflict}
            position={[index + 1, conflicts.length]}
            onKeep={handleKeep}
          />
        )}
      </Main>
    </>
  )
}

interface ChoiceProps {
  conflict: Conflict
  /** Which one of how many. */
  position: readonly [number, number]
  onKeep: (keep: SlotValue | 'stored') => void
}

function Choice({ conflict, position: [number, count], onKeep }: ChoiceProps) {
  const { field, question, mine, stored } = conflict
  const id = useId()
  const [isMine, setIsMine] = useState(true)
  const [isWhole, setIsWhole] = useState(false)
  const isAnswer = field === 'answer'
  const marked = isAnswer ? markDifferences(mine.text, stored.text) : [plain(mine.text), plain(stored.text)]
  const shortened = marked.map((pieces) => shorten(pieces ?? []))
  const [minePieces, storedPieces] = isWhole ? marked : shortened
  const isShort = JSON.stringify(marked) === JSON.stringify(shortened)
  const both = bothOf(conflict)

  return (
    <>
      {count > 1 && (
        <p className="mb-1 text-14 font-semibold text-accent">{t.conflict.position(number, count)}</p>
      )}
      <StepTitle takesFocus>{t.conflict.title[field]}</StepTitle>
      <p id={id} className="mt-2">
        {t.conflict.hint}
      </p>
      {question && (
        <p dir="auto" className="mt-2 text-14 whitespace-pre-line text-ink-2 wrap-anywhere">
          {question}
        </p>
      )}
      <div role="radiogroup" aria-labelledby={id} className="mt-9 grid gap-9 sm:grid-cols-2 sm:gap-8">
        <VersionSlip
          label={t.conflict.mine}
          pieces={minePieces ?? []}
          isAnswer={isAnswer}
          isChosen={isMine}
          onChoose={() => setIsMine(true)}
        />
        <VersionSlip
          label={t.conflict.stored}
          pieces={storedPieces ?? []}
          isAnswer={isAnswer}
          isChosen={!isMine}
          onChoose={() => setIsMine(false)}
        />
      </div>
      {isAnswer && (
        <p className="mt-5 text-14 text-ink-2">
          <span className="border-b-2 border-sun bg-sun-soft">{t.conflict.marked}</span>{' '}
          {t.conflict.markedHint}
        </p>
      )}
      {!isShort && !isWhole && (
        <Button variant="quiet" className="mt-2 -ms-3 self-start" onClick={() => setIsWhole(true)}>
          {t.conflict.showAll}
        </Button>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
        <Button variant="primary" size="large" onClick={() => onKeep(isMine ? mine.value : 'stored')}>
          {isAnswer ? t.conflict.keep.answer : t.conflict.keep.other}
        </Button>
        {both && !isTooLong(both) && (
          <Button variant="quiet" size="large" icon={Plus} onClick={() => onKeep(both)}>
            {t.conflict.keepBoth}
          </Button>
        )}
      </div>
      {both && isTooLong(both) && (
        <p className="mt-3 text-14 text-ink-2">{t.conflict.tooLongForBoth(maxAnswerLength)}</p>
      )}
    </>
  )
}

function plain(text: string): Piece[] {
  return text === '' ? [] : [{ text, isMarked: false }]
}
