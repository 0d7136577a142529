import { Check, X } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { categoryInk } from '@/shared/ui/data/category-ink'
import { Icon } from '@/shared/ui/icon'
import type { AnswerCategory } from '../api'

interface CategoryMarkProps {
  category: AnswerCategory
  /** Whether the reason for it is shown now. */
  isOpen: boolean
  onWhy: () => void
  onRemove: () => void
}

const half = 'inline-flex min-h-8 items-center pointer-coarse:min-h-11'

/** A badge that tells why it is there, and can be taken away. */
export function CategoryMark({ category, isOpen, onWhy, onRemove }: CategoryMarkProps) {
  const { name, color_slot, source } = category
  return (
    <span className={cx('inline-flex max-w-full rounded-badge text-14', categoryInk(color_slot))}>
      <button
        type="button"
        aria-pressed={isOpen}
        aria-label={source === 'staff' ? `${name}, decided by staff, why?` : `${name}, why?`}
        title="Why this category?"
        className={cx(half, 'min-w-0 gap-1.5 rounded-badge ps-2.5 pe-1 text-start', isOpen && 'underline')}
        onClick={onWhy}
      >
        {source === 'staff' && <Icon of={Check} size="small" />}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </button>
      <button
        type="button"
        aria-label={`Take away ${name}`}
        title={`Take away ${name}`}
        className={cx(half, 'min-w-8 shrink-0 justify-center rounded-badge pointer-coarse:min-w-11')}
        onClick={onRemove}
      >
        <Icon of={X} size="small" />
      </button>
    </span>
  )
}
