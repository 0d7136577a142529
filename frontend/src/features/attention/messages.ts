import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { listOf, shortDate } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import type { ConcernCounts, ConcernItem, ConcernKind, ConcernList, ConcernPeople } from './api'

const kindNames: Record<ConcernKind, MessageDescriptor> = {
  safety: msg`Safety`,
  contact: msg`Contact request`,
  complaint: msg`Complaint`,
  building: msg`Building`,
}

export const kinds = Object.keys(kindNames) as ConcernKind[]

export function kindName(kind: ConcernKind): string {
  return i18n._(kindNames[kind])
}

const listNames: Record<ConcernList, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'adjective' }),
  new: msg`New`,
  taken: msg`Taken`,
  closed: msg`Closed`,
  possible: msg`Less sure`,
}

export function listName(list: ConcernList): string {
  return i18n._(listNames[list])
}

/** What an empty list says instead. */
export function emptyList(list: ConcernList): { title: string; hint: string } {
  const hint = t`New answers are read as soon as they are submitted.`
  switch (list) {
    case 'open':
      return { title: t`Nothing needs attention`, hint }
    case 'new':
      return { title: t`Nothing new`, hint }
    case 'taken':
      return {
        title: t`Nobody has taken anything`,
        hint: t`What you take is listed here until it is closed.`,
      }
    case 'closed':
      return { title: t`Nothing closed yet`, hint: t`Closed answers stay here with their notes.` }
    case 'possible':
      return { title: t`Nothing here`, hint: t`Answers that might need attention are listed here.` }
  }
}

/** How many each list has, for its button. */
export function listCount(list: ConcernList, counts: ConcernCounts): number {
  return list === 'open' ? counts.new + counts.taken : counts[list]
}

/** What the list leaves out, so that silence is not taken for "all is well". */
export function unreadNotes({ not_read_in_language: foreign, waiting }: ConcernCounts): string[] {
  return [
    ...(foreign > 0
      ? [
          plural(foreign, {
            one: '# answer is in a language that isn’t read automatically: please read it yourself.',
            other: '# answers are in a language that isn’t read automatically: please read them yourself.',
          }),
        ]
      : []),
    ...(waiting > 0
      ? [plural(waiting, { one: '# answer is still being read.', other: '# answers are still being read.' })]
      : []),
  ]
}

/** Whom the list is for: "every admin", or the names. */
export function forWhom({ people, is_everyone }: ConcernPeople): string {
  if (is_everyone) return t`every admin`
  return listOf(people.filter(({ is_chosen }) => is_chosen).map(({ name }) => name))
}

/** "Isaac Feldman, about Coach Marisol Vega" */
export function whoAboutWhom({ parent_name, teachers }: ConcernItem): string {
  const name = parent_name?.trim() || t`A parent`
  if (teachers.length === 0) return name
  const whom = listOf(teachers)
  return t`${name}, about ${whom}`
}

const dayMilliseconds = 86_400_000

/** "Mar 10, 17 days ago" */
export function age(time: string, now = Date.now()): string {
  const days = Math.floor((now - new Date(time).getTime()) / dayMilliseconds)
  const day = shortDate(time)
  if (days < 1) return t`${day}, today`
  return t`${day}, ${plural(days, { one: '# day ago', other: '# days ago' })}`
}

/** "Taken by Nora Ellery" */
export function stepName({ action, person }: { action: string; person: string | null }): string {
  const name = person ?? t`a former user`
  switch (action) {
    case 'raised':
      return t`Put on the list by ${name}`
    case 'opened':
      return t`Opened by ${name}`
    case 'taken':
      return t`Taken by ${name}`
    case 'given':
      return t`Given to somebody by ${name}`
    case 'released':
      return t`Given back by ${name}`
    case 'noted':
      return t`Note changed by ${name}`
    case 'closed':
      return t`Closed by ${name}`
    case 'dismissed':
      return t`Marked as not a concern by ${name}`
    case 'reopened':
      return t`Opened again by ${name}`
    default:
      return t`${action} by ${name}`
  }
}

/** The title is not known where the list is empty. */
export function ofOneSurvey(title?: string): string {
  return title ? t`Answers of one survey only: ${title}` : t`Answers of one survey only`
}

interface Standing extends Pick<ConcernItem, 'state' | 'outcome'> {
  isMine: boolean
  person: string | undefined
}

/** Who has it or has closed it. */
export function standing({ state, outcome, isMine, person }: Standing): string {
  const name = isMine ? t({ message: 'you', context: 'by you' }) : (person ?? t`a former user`)
  if (state === 'taken') return t`Taken by ${name}`
  return outcome === 'handled' ? t`Closed by ${name}` : t`Not a concern by ${name}`
}
