import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { languageAttribute } from '@/shared/lib/format'
import type { Cut } from '@/shared/lib/text'
import { categoryInk } from '@/shared/ui/data/badge'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { AnswerCategory, Category } from '../api'

interface CategoryMarkProps {
  category: AnswerCategory
  /** Whether the reason for it is shown now. */
  isOpen: boolean
  onWhy: () => void
  /** None where the reader may not correct. */
  onRemove: (() => void) | undefined
}

const half = 'inline-flex min-h-8 items-center pointer-coarse:min-h-11'

/** A category of an answer: explains why it was assigned, and can be removed. */
export function CategoryMark({ category, isOpen, onWhy, onRemove }: CategoryMarkProps) {
  const { name, color_slot, source } = category
  return (
    <span className={cx('inline-flex max-w-full rounded-badge text-14', categoryInk(color_slot))}>
      <button
        type="button"
        aria-pressed={isOpen}
        aria-label={source === 'staff' ? t`${name}, decided by staff, why?` : t`${name}, why?`}
        title={t`Why this category?`}
        className={cx(
          half,
          'min-w-0 gap-1.5 rounded-badge ps-2.5 pe-1 text-start',
          isOpen && 'underline',
          !onRemove && 'pe-2.5',
        )}
        onClick={onWhy}
      >
        {source === 'staff' && <Icon of={Check} size="small" />}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={t`Remove ${name}`}
          title={t`Remove ${name}`}
          className={cx(half, 'min-w-8 shrink-0 justify-center rounded-badge pointer-coarse:min-w-11')}
          onClick={onRemove}
        >
          <Icon of={X} size="small" />
        </button>
      )}
    </span>
  )
}

interface WhyLineProps {
  category: AnswerCategory | undefined
  words: string | undefined
  language: string | null
}

/** Why a category is there, in a sentence; the words themselves are marked in the answer. */
export function WhyLine({ category, words, language }: WhyLineProps) {
  const quote = words?.trim()
  return (
    <p role="status" className="text-14 text-ink-2 wrap-anywhere not-empty:mt-1">
      {category && describeSource(category)}
      {category && words && (
        <>
          {' '}
          <Trans>
            Based on these words:{' '}
            <q lang={languageAttribute(language)} dir="auto" className="font-words">
              {quote}
            </q>
          </Trans>
        </>
      )}
    </p>
  )
}

function describeSource({ name, source, confidence }: AnswerCategory): string {
  if (source === 'staff') return t`${name}: set by staff. Future runs keep it.`
  if (confidence === null) return t`${name}: given by AI.`
  const percent = Math.round(confidence * 100)
  return t`${name}: given by AI, ${percent}% confident.`
}

interface RemovedCategoriesProps {
  categories: Category[]
  onUndo: ((category: Category) => void) | undefined
}

/** Categories that staff removed from the answer, each with an undo. */
export function RemovedCategories({ categories, onUndo }: RemovedCategoriesProps) {
  if (categories.length === 0) return null
  return (
    <ul aria-label={t`Removed by staff`} className="text-14 text-ink-2">
      {categories.map((category) => (
        <li key={category.id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <span>
            <Trans>
              Removed by staff: <s>{category.name}</s>
            </Trans>
          </span>
          {onUndo && (
            <Button
              variant="quiet"
              size="small"
              aria-description={category.name}
              onClick={() => onUndo(category)}
            >
              {t`Take Back`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MarkedWordsProps {
  cut: Cut
  /** Whether somebody came here to read them: then they are brought into view. */
  isQuote: boolean
}

/** A text with some of its words marked. */
export function MarkedWords({ cut: { before, words, after }, isQuote }: MarkedWordsProps) {
  const mark = useRef<HTMLElement>(null)

  // Not a layout effect: the dialog around it goes to its top in one of its own, which comes later than ours.
  useEffect(() => {
    if (isQuote) mark.current?.scrollIntoView({ block: 'center' })
  }, [isQuote])

  return (
    <>
      {before}
      <mark
        ref={mark}
        className="bg-sun-soft text-ink underline decoration-sun decoration-3 underline-offset-4"
      >
        {words}
      </mark>
      {after}
    </>
  )
}
