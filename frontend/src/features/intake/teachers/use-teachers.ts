import { useEffect, useState } from 'react'
import type { Teacher } from '../api'
import { t } from '../messages/messages'

/** The list of teachers: not there yet, there, or not to be had. */
export type TeacherList = 'loading' | 'failed' | readonly Teacher[]

export function useTeachers(promise: Promise<Teacher[]>): TeacherList {
  const [list, setList] = useState<TeacherList>('loading')
  useEffect(() => {
    let isCurrent = true
    promise.then(
      (teachers) => isCurrent && setList(teachers),
      () => isCurrent && setList('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [promise])
  return list
}

/** Those of the chosen teachers that can still be chosen, in the order of choice. */
export function chosenTeachers(list: TeacherList, ids: readonly string[]): Teacher[] {
  if (typeof list === 'string') return []
  return ids.flatMap((id) => list.find((teacher) => teacher.id === id) ?? [])
}

/** A family's own teachers, and whoever was chosen besides; everybody where none of them can be chosen. */
export function ownTeachers(
  list: TeacherList,
  ownIds: readonly string[] = [],
  chosen: readonly Teacher[] = [],
): readonly Teacher[] {
  if (typeof list === 'string') return []
  const own = list.filter((teacher) => ownIds.includes(teacher.id))
  return own.length > 0 ? list.filter((teacher) => own.includes(teacher) || chosen.includes(teacher)) : list
}

/** All of the chosen teachers: one who was taken off the list since is still part of the response. */
export function nameTeachers(list: readonly Teacher[], ids: readonly string[]): Teacher[] {
  const former = { name: t.review.formerTeacher, grade_level: null }
  return ids.map((id) => list.find((teacher) => teacher.id === id) ?? { id, ...former })
}
