import type { AnswerDetail, Category, CorrectionAction } from '../api'

/** What an answer shows, and what staff took away from it. */
export type Shown = Pick<AnswerDetail, 'categories' | 'removed_categories'>

/** What the answer shows as soon as staff have said it; the server's reply follows. */
export function predictShown(
  { categories, removed_categories }: Shown,
  action: CorrectionAction,
  category: Category,
): Shown {
  const others = categories.filter(({ id }) => id !== category.id)
  const removed = removed_categories.filter(({ id }) => id !== category.id)
  if (action === 'remove') return { categories: others, removed_categories: [...removed, category] }
  if (action === 'forget') return { categories: others, removed_categories: removed }
  const { id, name, color_slot } = category
  const known = categories.find((category) => category.id === id)
  const added = { id, name, color_slot, confidence: null, evidence: null, ...known, source: 'staff' as const }
  return { categories: [...others, added], removed_categories: removed }
}

/** The act that brings back what was there before. */
export function inverseAction({ categories, removed_categories }: Shown, { id }: Category): CorrectionAction {
  if (categories.some((category) => category.id === id && category.source === 'staff')) return 'assign'
  if (removed_categories.some((category) => category.id === id)) return 'remove'
  return 'forget'
}
