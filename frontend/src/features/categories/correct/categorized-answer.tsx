import { t } from '@lingui/core/macro'
import { Plus, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { useMay } from '@/shared/api/permissions'
import { cx } from '@/shared/lib/cx'
import { languageAttribute } from '@/shared/lib/format'
import { cutOut } from '@/shared/lib/text'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { AnswerDetail, Category, CorrectionAction, Evidence, ResponseDetail } from '../api'
import { CategoryMark, MarkedWords, RemovedCategories, WhyLine } from './category-marks'
import { CategoryPicker } from './category-picker'
import { inverseAction, type Shown } from './decision'
import { useCorrections } from './use-corrections'

interface CategorizedAnswerProps {
  response: Pick<ResponseDetail, 'id' | 'survey_id'>
  answer: AnswerDetail & { answer_id: string }
  /** Words that somebody came here to read. */
  quoted?: Evidence | undefined
}

interface LastCorrection {
  text: string
  category: Category
  before: Shown
}

/** A parent's words, what AI and staff say that they are about, and the controls to correct it. Undo is
 *  here and not in a toast, because nothing outside an open dialog can be reached. */
export function CategorizedAnswer({ response, answer, quoted }: CategorizedAnswerProps) {
  const { answer_text, categories, removed_categories } = answer
  const mayCorrect = useMay()('review_answers')
  const correct = useCorrections({ response, answerId: answer.answer_id })
  const [whyId, setWhyId] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const [lastCorrection, setLastCorrection] = useState<LastCorrection>()
  const addButton = useRef<HTMLButtonElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const why = categories.find(({ id }) => id === whyId)
  const cut = why?.evidence ? cutOut(answer_text, why.evidence) : undefined
  const shown = cut ?? (quoted && cutOut(answer_text, quoted))

  // The button that was pressed is gone, so the focus moves to Undo.
  useEffect(() => {
    if (lastCorrection) undoButton.current?.focus()
  }, [lastCorrection])

  function handleAction(action: CorrectionAction, category: Category, text: string) {
    const before = { categories, removed_categories }
    setIsAdding(false)
    setWhyId(undefined)
    setLastCorrection({ text, category, before })
    correct.mutate({ action, category, before })
  }

  function handleUndo({ category, before }: LastCorrection) {
    setLastCorrection(undefined)
    addButton.current?.focus()
    const now = { categories, removed_categories }
    correct.mutate({ action: inverseAction(before, category), category, before: now, after: before })
  }

  function handleClosePicker() {
    setIsAdding(false)
    requestAnimationFrame(() => addButton.current?.focus())
  }

  return (
    <>
      <p
        lang={languageAttribute(answer.language)}
        dir="auto"
        className="font-words text-16 leading-relaxed whitespace-pre-wrap"
      >
        {shown ? <MarkedWords cut={shown} isQuote={!cut} /> : answer_text}
      </p>
      <ul aria-label={t`Categories of this answer`} className="mt-2 flex flex-wrap gap-1.5">
        {categories.map((category) => (
          <li key={category.id} className="flex max-w-full">
            <CategoryMark
              category={category}
              isOpen={category.id === whyId}
              onWhy={() => setWhyId(category.id === whyId ? undefined : category.id)}
              onRemove={
                mayCorrect ? () => handleAction('remove', category, t`${category.name} removed.`) : undefined
              }
            />
          </li>
        ))}
        {mayCorrect && (
          <li className="flex">
            <Button
              ref={addButton}
              variant="quiet"
              size="small"
              icon={Plus}
              aria-expanded={isAdding}
              className={cx('whitespace-nowrap', categories.length === 0 ? '-ms-3' : '-ms-1.5')}
              onClick={() => setIsAdding(!isAdding)}
            >
              {t`Add Category`}
            </Button>
          </li>
        )}
      </ul>
      <WhyLine category={why} words={cut?.words} language={answer.language} />
      {isAdding && (
        <CategoryPicker
          taken={new Set(categories.map(({ id }) => id))}
          onPick={(category) => handleAction('assign', category, t`${category.name} added.`)}
          onClose={handleClosePicker}
        />
      )}
      {correct.error && (
        <ErrorStrip>{explain(correct.error, t`Failed to save the correction. Please try again.`)}</ErrorStrip>
      )}
      <div role="status" className="flex flex-wrap items-center gap-x-2 text-14">
        {lastCorrection && !correct.error && (
          <>
            <span className="wrap-anywhere">{lastCorrection.text}</span>
            <Button
              ref={undoButton}
              variant="quiet"
              size="small"
              icon={Undo2}
              onClick={() => handleUndo(lastCorrection)}
            >
              {t`Undo`}
            </Button>
          </>
        )}
      </div>
      <RemovedCategories
        categories={removed_categories.filter(({ id }) => id !== lastCorrection?.category.id)}
        onUndo={
          mayCorrect
            ? (category) => handleAction('forget', category, t`Decision about ${category.name} taken back.`)
            : undefined
        }
      />
    </>
  )
}
