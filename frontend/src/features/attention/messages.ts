import { count } from '@/shared/lib/format'
import type { ConcernCounts, ConcernItem, ConcernKind, ConcernList, ConcernPeople } from './api'

export const kindNames: Record<ConcernKind, string> = {
  safety: 'Safety',
  contact: 'Contact request',
  complaint: 'Complaint',
  building: 'Building',
}

export const listNames: Record<ConcernList, string> = {
  open: 'Open',
  new: 'New',
  taken: 'Taken',
  closed: 'Closed',
  possible: 'Less sure',
}

export const emptyLists: Record<ConcernList, { title: string; hint: string }> = {
  open: { title: 'Nothing needs attention', hint: 'New answers are read as soon as they are submitted.' },
  new: { title: 'Nothing new', hint: 'New answers are read as soon as they are submitted.' },
  taken: { title: 'Nobody has taken anything', hint: 'What you take is listed here until it is closed.' },
  closed: { title: 'Nothing closed yet', hint: 'Closed answers stay here with their notes.' },
  possible: { title: 'Nothing here', hint: 'Answers that might need attention are listed here.' },
}

/** How many each list has, for its button. */
export function listCount(list: ConcernList, counts: ConcernCounts): number {
  return list === 'open' ? counts.new + counts.taken : counts[list]
}

/** What the list leaves out, so that silence is not taken for "all is well". */
export function unreadNotes({ not_read_in_language: foreign, waiting }: ConcernCounts): string[] {
  const are = (number: number) => (number === 1 ? 'is' : 'are')
  return [
    ...(foreign > 0
      ? [
          `${count(foreign, 'answer')} ${are(foreign)} in a language that isn’t read automatically: please read ${foreign === 1 ? 'it' : 'them'} yourself.`,
        ]
      : []),
    ...(waiting > 0 ? [`${count(waiting, 'answer')} ${are(waiting)} still being read.`] : []),
  ]
}

const names = new Intl.ListFormat('en-US')

/** Whom the list is for: "every admin", or the names. */
export function forWhom({ people, is_everyone }: ConcernPeople): string {
  if (is_everyone) return 'every admin'
  return names.format(people.filter(({ is_chosen }) => is_chosen).map(({ name }) => name))
}

/** "Isaac Feldman, about Coach Marisol Vega" */
export function whoAboutWhom({ parent_name, teachers }: ConcernItem): string {
  const name = parent_name?.trim() || 'A parent'
  return teachers.length > 0 ? `${name}, about ${teachers.join(' and ')}` : name
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayMilliseconds = 86_400_000

/** "Mar 10, 17 days ago" */
export function age(time: string, now = Date.now()): string {
  const moment = new Date(time)
  const days = Math.floor((now - moment.getTime()) / dayMilliseconds)
  const ago = days < 1 ? 'today' : `${count(days, 'day')} ago`
  return `${dayFormat.format(moment)}, ${ago}`
}

const steps: Record<string, string> = {
  raised: 'Put on the list',
  opened: 'Opened',
  taken: 'Taken',
  given: 'Given to somebody',
  released: 'Given back',
  noted: 'Note changed',
  closed: 'Closed',
  dismissed: 'Marked as not a concern',
  reopened: 'Opened again',
}

/** "Taken by Nora Ellery" */
export function stepName({ action, person }: { action: string; person: string | null }): string {
  return `${steps[action] ?? action} by ${person ?? 'a former user'}`
}
