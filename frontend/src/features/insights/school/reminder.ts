import { t } from '@lingui/core/macro'

interface About {
  school: string
  title: string
  link: string
  /** Those whom too few have written about. */
  teachers: { name: string; grade: string | null }[]
}

/** A reminder for exactly those teachers. It says whom the school would like to hear about, and nothing about who has
 *  written or how many did. */
export function reminderText({ school, title, link, teachers }: About): string {
  const names = teachers.map(({ name, grade }) => `• ${name}${grade ? ` (${grade})` : ''}`).join('\n')
  return [
    t`Dear families,`,
    t`We would love to hear more about these teachers:`,
    names,
    t`If your child knows one of them, please take five minutes for our survey “${title}”. It works well on a phone, and your words are saved as you type.`,
    link,
    `${t`Thank you!`}\n${school}`,
  ].join('\n\n')
}

interface GradeOf {
  grade: string
  responses: number
  teachers: {
    id: string
    name: string
    grade_level: string | null
    responses: number
    is_on_roster: boolean
  }[]
}

/** Teachers whom parents can still write about and too few have. */
export function findUnheard(grades: GradeOf[], smallGroup: number) {
  return grades.flatMap(({ teachers }) =>
    teachers.filter((teacher) => teacher.is_on_roster && teacher.responses < smallGroup),
  )
}

/** Grades with too few voices, among those that have teachers at all. */
export function findQuietGrades(grades: GradeOf[], smallGroup: number) {
  return grades.filter(
    ({ grade, responses, teachers }) =>
      grade !== '' && responses < smallGroup && teachers.some((teacher) => teacher.is_on_roster),
  )
}
