import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { i18n } from '@/shared/lib/i18n'
import type { CategoryManaged, CategoryScore } from './api'

export const maxNameLength = 60
export const maxDescriptionLength = 500
export const maxExampleLength = 500
/** Fewer decisions than this say nothing about how good AI is. */
const minDecisions = 10

const origins: Record<CategoryManaged['origin'], MessageDescriptor> = {
  starter: msg`Built in`,
  staff: msg`Made by staff`,
  discovered: msg`Found by AI`,
}

export function describeOrigin({ origin }: Pick<CategoryManaged, 'origin'>): string {
  return i18n._(origins[origin])
}

/** "3 examples, 1 counter-example, 12 decisions", without what there is none of. */
export function describeLessons({ examples, counter_examples, decisions }: Lessons): string {
  const parts = [
    examples > 0 && plural(examples, { one: '# example', other: '# examples' }),
    counter_examples > 0 &&
      plural(counter_examples, { one: '# counter-example', other: '# counter-examples' }),
    decisions > 0 && plural(decisions, { one: '# staff decision', other: '# staff decisions' }),
  ]
  return parts.filter((part) => part !== false).join(', ') || t`Nothing to learn from yet`
}

type Lessons = Pick<CategoryManaged, 'examples' | 'counter_examples' | 'decisions'>

/** A share as people read it, or that too little is known to give one. */
export function formatShare(share: number | null, decisions: number): string {
  if (decisions < minDecisions) return t`Too few to say`
  return share === null ? t`Not known` : `${Math.round(share * 100)}%`
}

/** How many corrections the figures are based on. */
export function describeMeasured({ decisions }: Pick<CategoryScore, 'decisions'>): string {
  if (decisions >= minDecisions) {
    return plural(decisions, {
      one: 'Based on # correction by staff.',
      other: 'Based on # corrections by staff.',
    })
  }
  return plural(decisions, {
    one: 'Based on # correction by staff; too few to say how good it is.',
    other: 'Based on # corrections by staff; too few to say how good it is.',
  })
}

/** What is wrong with a name, if anything. */
export function nameProblem(name: string): string | undefined {
  return name.trim() ? undefined : t`The name is missing.`
}
