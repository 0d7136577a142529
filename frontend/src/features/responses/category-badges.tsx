import { Badge } from '@/shared/ui/data/badge'
import type { Category } from './api'

/** Badges in each category's own ink, and how many more there are. */
export function CategoryBadges({ categories, more = 0 }: { categories: Category[]; more?: number }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {categories.map(({ id, name, color_slot }) => (
        <li key={id} className="flex max-w-full">
          <Badge slot={color_slot}>{name}</Badge>
        </li>
      ))}
      {more > 0 && (
        <li className="flex">
          <Badge>{`+${more} more`}</Badge>
        </li>
      )}
    </ul>
  )
}
