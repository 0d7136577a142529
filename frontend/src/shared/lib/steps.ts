/** The steps of the survey at which a parent may stop. */
export const stepNames = {
  name: 'Name',
  email: 'Email',
  teachers: 'Teachers',
  questions: 'Questions',
  review: 'Review',
} as const

export function isStep(text: string): text is keyof typeof stepNames {
  return Object.hasOwn(stepNames, text)
}
