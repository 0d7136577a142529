import { count } from '@/shared/lib/format'
import type { CategoryManaged, CategoryScore } from './api'

export const maxNameLength = 60
export const maxDescriptionLength = 500
export const maxExampleLength = 500
/** Fewer decisions than this say nothing about how good AI is. */
const minDecisions = 10

const origins: Record<CategoryManaged['origin'], string> = {
  starter: 'Built in',
  staff: 'Made by staff',
  discovered: 'Found by AI',
}

export function describeOrigin({ origin }: Pick<CategoryManaged, 'origin'>): string {
  return origins[origin]
}

/** "3 examples, 1 counter-example, 12 decisions", without what there is none of. */
export function describeLessons({ examples, counter_examples, decisions }: Lessons): string {
  const parts = [
    examples > 0 && count(examples, 'example'),
    counter_examples > 0 && count(counter_examples, 'counter-example'),
    decisions > 0 && count(decisions, 'staff decision'),
  ]
  return parts.filter((part) => part !== false).join(', ') || 'Nothing to learn from yet'
}

type Lessons = Pick<CategoryManaged, 'examples' | 'counter_examples' | 'decisions'>

/** A share as people read it, or that too little is known to give one. */
export function formatShare(share: number | null, decisions: number): string {
  if (decisions < minDecisions) return 'Too few to say'
  return share === null ? 'Not known' : `${Math.round(share * 100)}%`
}

/** How many corrections the figures are based on. */
export function describeMeasured({ decisions }: Pick<CategoryScore, 'decisions'>): string {
  const measured = `Based on ${count(decisions, 'correction')} by staff`
  return decisions < minDecisions ? `${measured}; too few to say how good it is.` : `${measured}.`
}

/** What is wrong with a name, if anything. */
export function nameProblem(name: string): string | undefined {
  return name.trim() ? undefined : 'The name is missing.'
}
