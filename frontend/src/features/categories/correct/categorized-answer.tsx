import { Plus, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { cutOut } from '@/shared/lib/cut-out'
import { cx } from '@/shared/lib/cx'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { Act, AnswerDetail, Category, Evidence, ResponseDetail } from '../api'
import { CategoryMark } from './category-mark'
import { CategoryPicker } from './category-picker'
import { type Shown, wayBack } from './decision'
import { MarkedWords } from './marked-words'
import { RemovedCategories } from './removed-categories'
import { useCorrections } from './use-corrections'
import { WhyLine } from './why-line'

interface CategorizedAnswerProps {
  response: Pick<ResponseDetail, 'id' | 'survey_id'>
  answer: AnswerDetail & { answer_id: string }
  /** Words that somebody came here to read. */
  quoted?: Evidence | undefined
}

interface News {
  text: string
  category: Category
  before: Shown
}

/** A parent's words, what AI and staff say that they are about, and the means to correct it. News and the way back
 *  stand here, because what lies outside an open dialog cannot be reached. */
export function CategorizedAnswer({ response, answer, quoted }: CategorizedAnswerProps) {
  const { answer_text, categories, removed_categories } = answer
  const correct = useCorrections({ response, answerId: answer.answer_id })
  const [whyId, setWhyId] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const [news, setNews] = useState<News>()
  const adder = useRef<HTMLButtonElement>(null)
  const undoer = useRef<HTMLButtonElement>(null)
  const why = categories.find(({ id }) => id === whyId)
  const cut = why?.evidence ? cutOut(answer_text, why.evidence) : undefined
  const shown = cut ?? (quoted && cutOut(answer_text, quoted))

  // The button that was pressed is gone; the way back is what one may want next.
  useEffect(() => {
    if (news) undoer.current?.focus()
  }, [news])

  function handleAct(act: Act, category: Category, text: string) {
    const before = { categories, removed_categories }
    setIsAdding(false)
    setWhyId(undefined)
    setNews({ text, category, before })
    correct.mutate({ act, category, before })
  }

  function handleUndo({ category, before }: News) {
    setNews(undefined)
    adder.current?.focus()
    const now = { categories, removed_categories }
    correct.mutate({ act: wayBack(before, category), category, before: now, after: before })
  }

  function handleClosePicker() {
    setIsAdding(false)
    requestAnimationFrame(() => adder.current?.focus())
  }

  return (
    <>
      <p dir="auto" className="font-words text-16 leading-relaxed whitespace-pre-wrap">
        {shown ? <MarkedWords cut={shown} isQuote={!cut} /> : answer_text}
      </p>
      <ul aria-label="Categories of this answer" className="mt-2 flex flex-wrap gap-1.5">
        {categories.map((category) => (
          <li key={category.id} className="flex max-w-full">
            <CategoryMark
              category={category}
              isOpen={category.id === whyId}
              onWhy={() => setWhyId(category.id === whyId ? undefined : category.id)}
              onRemove={() => handleAct('remove', category, `${category.name} taken away.`)}
            />
          </li>
        ))}
        <li className="flex">
          <Button
            ref={adder}
            variant="quiet"
            size="small"
            icon={Plus}
            aria-expanded={isAdding}
            className={cx('whitespace-nowrap', categories.length === 0 ? '-ms-3' : '-ms-1.5')}
            onClick={() => setIsAdding(!isAdding)}
          >
            Add Category
          </Button>
        </li>
      </ul>
      <WhyLine category={why} words={cut?.words} />
      {isAdding && (
        <CategoryPicker
          taken={new Set(categories.map(({ id }) => id))}
          onPick={(category) => handleAct('assign', category, `${category.name} added.`)}
          onClose={handleClosePicker}
        />
      )}
      {correct.error && (
        <ErrorStrip>{explain(correct.error, 'Failed to save the correction. Please try again.')}</ErrorStrip>
      )}
      <div role="status" className="flex flex-wrap items-center gap-x-2 text-14">
        {news && !correct.error && (
          <>
            <span className="wrap-anywhere">{news.text}</span>
            <Button ref={undoer} variant="quiet" size="small" icon={Undo2} onClick={() => handleUndo(news)}>
              Undo
            </Button>
          </>
        )}
      </div>
      <RemovedCategories
        categories={removed_categories.filter(({ id }) => id !== news?.category.id)}
        onUndo={(category) => handleAct('forget', category, `Decision about ${category.name} taken back.`)}
      />
    </>
  )
}
