import { Button } from '@/shared/ui/form/button'
import type { Category } from '../api'

interface RemovedCategoriesProps {
  categories: Category[]
  onUndo: (category: Category) => void
}

/** What staff said the answer is not about, with the way back for whoever comes later. */
export function RemovedCategories({ categories, onUndo }: RemovedCategoriesProps) {
  if (categories.length === 0) return null
  return (
    <ul aria-label="Taken away by staff" className="text-14 text-ink-2">
      {categories.map((category) => (
        <li key={category.id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <span>
            Taken away by staff: <s>{category.name}</s>
          </span>
          <Button
            variant="quiet"
            size="small"
            aria-description={category.name}
            onClick={() => onUndo(category)}
          >
            Take Back
          </Button>
        </li>
      ))}
    </ul>
  )
}
