import { schoolLanguage } from '@/features/intake/frame/school-name'
import { language } from '@/features/intake/messages/messages'
import type { SurveyOpening } from '@/features/intake/opening/open-survey'
import { SurveyPage } from '@/features/intake/survey-page'
import { useStore } from '@/shared/lib/use-store'
import { SurveyShell } from './survey-shell'

/** The whole page. Another language renders all of it again, and what is in its fields stays as it is; so does the
 *  school's name, which comes with the survey. */
export function SurveyRoot({ opening }: { opening: SurveyOpening }) {
  useStore(language)
  useStore(schoolLanguage)
  return (
    <SurveyShell>
      <SurveyPage opening={opening} />
    </SurveyShell>
  )
}
