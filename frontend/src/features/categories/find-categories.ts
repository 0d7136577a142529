import type { Category } from './api'

/** Those whose name contains every word that was typed, with or without accents. */
export function findCategories<One extends Pick<Category, 'name'>>(
  categories: readonly One[],
  typed: string,
): One[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return categories.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
