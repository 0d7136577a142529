import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Survey } from '@/features/intake/api'
import { showSchool } from '@/features/intake/frame/school-name'
import type { SurveyOpening } from '@/features/intake/opening/open-survey'
import { createPreviewResponse } from '@/features/intake/preview/preview-response'
import { SurveyPage } from '@/features/intake/survey-page'
import { renderFirstStep } from './render-first-step'
import { SurveyShell } from './survey-shell'

const survey: Survey = {
  id: 's1',
  title: 'Superpowers & more',
  description: 'Every teacher has one.\nTell us.',
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: true,
  accepts_until: null,
  is_active: true,
  allows_open_link: true,
  is_confidential: false,
  offers_receipt: false,
  questions: [{ id: 'q1', text: 'Which?', is_required: true, is_about_each_teacher: false, version: 1 }],
  language: 'en',
  languages: [],
  translated: [],
  school: { text: 'Parent Survey', language: 'en' },
  privacy: { ai: 'local', retention_days: null, contact: null, text: null, emergency_number: '911' },
}

afterEach(() => document.body.replaceChildren())

/** What the server does to the HTML of the build. */
function fillIn(html: string) {
  return html
    .replaceAll('{{survey_title}}', 'Superpowers &amp; more')
    .replaceAll('{{survey_text}}', survey.description)
    .replaceAll('{{school_name}}', 'Parent Survey')
    .replaceAll('{{school_language}}', 'en')
    .replaceAll('{{title_language}}', 'en')
    .replaceAll('{{text_language}}', 'en')
    .replace('id="untranslated"', 'id="untranslated" hidden=""')
}

test('the HTML has every word that is filled in later, and no style that the policy would refuse', () => {
  const html = renderFirstStep()
  for (const name of ['{{survey_title}}', '{{survey_text}}']) expect(html.split(name)).toHaveLength(2)
  expect(html).not.toMatch(/ style=|<script|<style| on[a-z]+=/)
})

test('React takes the HTML over as it is, with what was typed into it', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = document.createElement('div')
  root.innerHTML = fillIn(renderFirstStep())
  document.body.append(root)
  const field = root.querySelector('input')
  if (field) field.value = 'Pilar'
  const open = {
    phase: 'open' as const,
    survey,
    teachers: Promise.resolve([]),
    response: createPreviewResponse(),
  }
  const opening: SurveyOpening = { getSnapshot: () => open, subscribe: () => () => {} }
  showSchool(survey)
  const recovered = vi.fn()
  await act(async () => {
    hydrateRoot(
      root,
      <SurveyShell>
        <SurveyPage opening={opening} />
      </SurveyShell>,
      { onRecoverableError: recovered },
    )
  })
  expect(recovered).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
  expect(root.querySelector('input')).toBe(field)
  expect(field?.value).toBe('Pilar')
  expect(root.querySelector('h1')?.textContent).toBe(survey.title)
})
