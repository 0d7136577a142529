import { virtual } from '@guidepup/virtual-screen-reader'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Survey } from '@/features/intake/api'
import type { SurveyOpening } from '@/features/intake/opening/open-survey'
import { createPreviewResponse } from '@/features/intake/preview/preview-response'
import { loadLaterSteps } from '@/features/intake/steps/load-later-steps'
import { SurveyPage } from '@/features/intake/survey-page'
import { SurveyShell } from './survey-shell'

vi.setConfig({ testTimeout: 60_000 })

const survey: Survey = {
  id: 's1',
  title: 'Superpowers',
  description: 'Every teacher has one.',
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: true,
  accepts_until: null,
  is_active: true,
  allows_open_link: true,
  is_confidential: false,
  offers_receipt: false,
  questions: [
    { id: 'q1', text: 'Which is it?', is_required: true, is_about_each_teacher: false, version: 1 },
  ],
  language: 'en',
  languages: [],
  translated: [],
  privacy: { ai: 'local', retention_days: null, contact: null, text: null, emergency_number: '911' },
}
const teachers = [
  { id: 't1', name: 'Ms. Delia Okafor', grade_level: 'Pre-K' },
  { id: 't2', name: 'Mr. Tomas Reyes', grade_level: 'Kindergarten' },
]

afterEach(() => virtual.stop())

/** Reads on until something is said, as somebody does who listens; what was passed over does not matter. */
async function hear(phrase: string | RegExp): Promise<string> {
  for (let count = 0; count < 150; count += 1) {
    const said = await virtual.lastSpokenPhrase()
    if (typeof phrase === 'string' ? said === phrase : phrase.test(said)) return said
    await virtual.next()
  }
  throw new Error(`${phrase} is never said, only ${(await virtual.spokenPhraseLog()).slice(-80).join(' | ')}`)
}

/** Where the keyboard is, told by what is said of it. */
function hasFocus(name: string): Promise<void> {
  return waitFor(async () => expect((await virtual.spokenPhraseLog()).slice(-3).join(' | ')).toContain(name))
}

test('a parent who listens is told what is missing, and reaches Thank You', async () => {
  const response = createPreviewResponse()
  const open = { phase: 'open' as const, survey, teachers: Promise.resolve(teachers), response }
  const opening: SurveyOpening = { getSnapshot: () => open, subscribe: () => () => {} }
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  await loadLaterSteps()
  render(
    <SurveyShell>
      <SurveyPage opening={opening} />
    </SurveyShell>,
  )
  await virtual.start({ container: document.body })

  await hear('link, Skip to content')
  await hear('Help')
  await hear(/^progressbar, Survey progress, .*current value 0%/)
  await hear('heading, Superpowers, level 1')
  await hear(/^School staff read your answers with your name and email/)
  await hear(/^textbox, Your name, .*This tells the school who responded\., .*required/)
  await hear('button, Next')
  await virtual.act()
  await hasFocus('Your name is missing')
  await hear('button, Your name is missing')
  await virtual.act()
  await hasFocus('textbox, Your name')
  expect(await virtual.lastSpokenPhrase()).toMatch(/Your name is missing.*invalid/)
  await virtual.type('Pilar')
  await virtual.press('Enter')

  await hear('heading, Nice to meet you, Pilar, level 1')
  await hear(/^textbox, Your email, .*required/)
  await virtual.type('pilar@gmial.com')
  await hear('button, Did you mean pilar@gmail.com?')
  await virtual.act()
  expect(response.getSnapshot().values.email).toBe('pilar@gmail.com')
  await virtual.press('Enter')

  await hear(/^heading, Which teachers would you like to tell us about\?, level 1/)
  await hear(/^button, Mr\. Tomas Reyes Kindergarten, not pressed/)
  await virtual.act()
  await hear(/1 selected/)
  await hear('button, Next')
  await virtual.act()

  await hear('Question 1 of 1')
  await hear('0% complete')
  await hear(/^textbox, Which is it\?, .*required/)
  await virtual.type('Patience')
  await hear('button, Review Answers')
  await virtual.act()

  await hear('heading, Review your answers, level 1')
  await hear('button, Edit your information')
  await hear('Patience')
  await hear(/^note/)
  await hear(/^checkbox, Show my name with my comments, .*not checked/)
  await hear('button, Submit Survey')
  await virtual.act()
  await screen.findByRole('heading', { name: 'Thank You!' })
  await hear('heading, Thank You!, level 1')
})
