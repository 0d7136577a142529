import { writeSchool } from '@/shared/lib/school'
import { createStore } from '@/shared/lib/store'
import type { Language, Survey } from '../api'

/** The language of the school's name in the header; unknown until the survey is there. */
export const schoolLanguage = createStore<Language | undefined>(undefined)

/** From now on the school's name is everywhere as the parents of this survey read it. */
export function showSchool({ school }: Survey): void {
  if (!school) return
  writeSchool('application-name', school.text)
  schoolLanguage.set(school.language)
}
