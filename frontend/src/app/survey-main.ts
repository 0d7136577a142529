import './survey-main.css'
import { openLanguage } from '@/features/intake/messages/messages'
import { findFirstStep } from '@/features/intake/opening/first-step'
import { loadModule } from '@/features/intake/opening/load-module'
import { openSurvey } from '@/features/intake/opening/open-survey'
import { loadLaterSteps } from '@/features/intake/steps/load-later-steps'

// Small, and first to arrive: it requests the survey, the teachers and the response while React still loads.
// The build lists what it imports here in the page as well (plugins/survey-page.ts), so that nothing waits for this.
const speaking = openLanguage()
const opening = openSurvey(location.pathname)

void loadModule(() => import('./survey/show-survey')).then(({ showSurvey }) =>
  speaking.then(() => showSurvey(opening)),
)

// A parent who does not start at the first step may need the later ones right away.
if (!findFirstStep()) void loadLaterSteps()
