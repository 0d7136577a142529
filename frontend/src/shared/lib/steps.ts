import { t } from '@lingui/core/macro'

/** The steps of the survey at which a parent may stop. Their names are read when they are shown. */
export const stepNames = {
  get name() {
    return t`Name`
  },
  get email() {
    return t`Email`
  },
  get teachers() {
    return t`Teachers`
  },
  get questions() {
    return t`Questions`
  },
  get review() {
    return t`Review`
  },
}

export function isStep(text: string): text is keyof typeof stepNames {
  return Object.hasOwn(stepNames, text)
}
