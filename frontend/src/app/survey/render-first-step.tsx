import { renderToString } from 'react-dom/server'
import type { Language, Survey } from '@/features/intake/api'
import { schoolLanguage } from '@/features/intake/frame/school-name'
import type { FirstMessages } from '@/features/intake/messages/en'
import { languages, languageTags } from '@/features/intake/messages/languages'
import { showMessages } from '@/features/intake/messages/messages'
import { createPreviewResponse } from '@/features/intake/preview/preview-response'
import { SurveyRoot } from './survey-root'

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
  offers_receipt: false,
  accepts_until: null,
  questions: [],
  // Two placeholders, because the one may be translated and the other not.
  language: '{{text_language}}' as Language,
  asked: '{{title_language}}' as Language,
  languages: [],
  translated: ['title'],
  privacy: { ai: 'local', retention_days: null, contact: null, text: null, emergency_number: '911' },
}

// All at once, because the build lets this file import nothing later on.
const catalogues = await Promise.all(languageTags.map((tag) => languages[tag].load()))

/** What the server needs to know of a language. */
interface RenderedLanguage {
  dir: 'ltr' | 'rtl'
  noscript: string
  first_step: string
  /** The first step of a survey that is confidential. */
  confidential_first_step: string
}

/** The first step in every language, made while the pages are built (plugins/survey-page.ts) and never in a browser. */
export function renderLanguages(): Record<string, RenderedLanguage> {
  return Object.fromEntries(catalogues.map((messages) => [messages.lang, renderLanguage(messages)]))
}

function renderLanguage(messages: FirstMessages): RenderedLanguage {
  showMessages(messages)
  return {
    dir: messages.dir,
    noscript: messages.noScript,
    first_step: renderFirstStep(false),
    confidential_first_step: renderFirstStep(true),
  }
}

export function renderFirstStep(isConfidential = false): string {
  schoolLanguage.set('{{school_language}}' as Language)
  const open = {
    phase: 'open' as const,
    survey: { ...survey, is_confidential: isConfidential },
    teachers: Promise.resolve([]),
    response: createPreviewResponse(),
  }
  const opening = { getSnapshot: () => open, subscribe: () => () => {} }
  return renderToString(<SurveyRoot opening={opening} />)
}
