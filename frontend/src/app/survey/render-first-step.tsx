import { renderToString } from 'react-dom/server'
import type { Survey } from '@/features/intake/api'
import { createPreviewResponse } from '@/features/intake/preview/preview-response'
import { SurveyPage } from '@/features/intake/survey-page'
import { SurveyShell } from './survey-shell'

/** Only what the first step shows; the server fills it in for each survey (parent_survey/surveys/pages.py). */
const survey: Survey = {
  id: '',
  title: '{{survey_title}}',
  description: '',
  welcome_text: '{{survey_text}}',
  thank_you_text: '',
  asks_name_consent: false,
  is_active: true,
  allows_open_link: true,
  is_confidential: false,
  accepts_until: null,
  questions: [],
  language: 'en',
  languages: [],
  translated: [],
  privacy: { ai: 'local', retention_days: null, contact: null, text: null },
}

/** The first step as HTML, made while the pages are built (plugins/survey-page.ts) and never in a browser. */
export function renderFirstStep(): string {
  const open = {
    phase: 'open' as const,
    survey,
    teachers: Promise.resolve([]),
    response: createPreviewResponse(),
  }
  const opening = { getSnapshot: () => open, subscribe: () => () => {} }
  return renderToString(
    <SurveyShell>
      <SurveyPage opening={opening} />
    </SurveyShell>,
  )
}
