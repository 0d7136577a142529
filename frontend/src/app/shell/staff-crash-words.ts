import { t } from '@lingui/core/macro'
import type { CrashWords } from './error-boundary'

export function staffCrashWords(): CrashWords {
  return {
    title: t`Something went wrong on this page`,
    text: t`It is not your fault, and what was saved is still there. Loading the page again usually helps.`,
    reload: t`Reload`,
  }
}
