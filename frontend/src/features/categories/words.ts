import type { CategoryManaged, CategoryScore } from './api'

export const longestName = 60
export const longestDescription = 500
export const longestExample = 500
/** Fewer decisions than this say nothing about how good AI is. */
export const enoughDecisions = 10

const origins: Record<CategoryManaged['origin'], string> = {
  starter: 'Came with the product',
  staff: 'Made by staff',
  discovered: 'Found by AI',
}

export function tellOrigin({ origin }: Pick<CategoryManaged, 'origin'>): string {
  return origins[origin]
}

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`
}

/** "3 examples, 1 counter-example, 12 decisions", without what there is none of. */
export function tellLessons({ examples, counter_examples, decisions }: Lessons): string {
  const parts = [
    examples > 0 && count(examples, 'example'),
    counter_examples > 0 && count(counter_examples, 'counter-example'),
    decisions > 0 && count(decisions, 'staff decision'),
  ]
  return parts.filter((part) => part !== false).join(', ') || 'Nothing to learn from yet'
}

type Lessons = Pick<CategoryManaged, 'examples' | 'counter_examples' | 'decisions'>

/** A share as people read it, or that too little is known to give one. */
export function tellShare(share: number | null, decisions: number): string {
  if (decisions < enoughDecisions) return 'Too few to say'
  return share === null ? 'Not known' : `${Math.round(share * 100)}%`
}

/** On what the figures stand. */
export function tellMeasured({ decisions }: Pick<CategoryScore, 'decisions'>): string {
  const measured = `Measured on ${count(decisions, 'correction')} of your own`
  return decisions < enoughDecisions ? `${measured}; too few to say how good it is.` : `${measured}.`
}

/** What stands in the way of a name, or nothing. */
export function nameProblem(name: string): string {
  return name.trim() ? '' : 'The name is missing.'
}
