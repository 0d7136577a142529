import './survey-main.css'
import { openSurvey } from '@/features/intake/opening/open-survey'

// Small, and first to arrive: the survey, the teachers and the response are on their way while React still loads.
// The build lists what it imports here in the page as well (plugins/preload-parts.ts), so that nothing waits for this.
const opening = openSurvey(location.pathname)

void import('./survey/show-survey').then(({ showSurvey }) => showSurvey(opening))
