import { schoolName } from '@/shared/lib/school'
import type { Survey, Teacher } from '../api'

/** In the language that the survey has it in. */
export function SchoolName({ survey: { school } }: { survey: Survey }) {
  return <bdi lang={school?.language}>{school?.text ?? schoolName()}</bdi>
}

export type SurveyGrades = Pick<Survey, 'grades' | 'language'>

interface GradeProps {
  survey: SurveyGrades
  teacher: Teacher | undefined
  className?: string
}

/** A teacher's grade or subject as parents read it; nothing for a teacher without one. */
export function Grade({ survey, teacher, className }: GradeProps) {
  const grade = gradeOf(survey, teacher)
  if (!grade) return null
  return (
    <bdi lang={grade.language} className={className}>
      {grade.text}
    </bdi>
  )
}

/** Translated, or as the school writes it, which may be in another language than the survey. The server has the same
 *  key (surveys/school_words.py). */
export function gradeOf({ grades, language }: SurveyGrades, teacher: Teacher | undefined) {
  const text = teacher?.grade_level
  if (!text) return undefined
  const key = text.toLowerCase()
  const said = grades && Object.hasOwn(grades, key) ? grades[key] : undefined
  return { text: said?.text || text, language: said?.language ?? language }
}
