import { expect, test } from 'vitest'
import type { SchoolSettings } from './api'
import { checkDraft, toDraft, toPatch } from './draft'

const saved: SchoolSettings = {
  name: 'Cedar Hill',
  time_zone: null,
  public_url: 'https://survey.cedar.example',
  reply_address: null,
  privacy_contact: null,
  privacy_text: null,
  retention_days: 365,
  accent_color: null,
  logo_url: null,
  styles_url: null,
  from_environment: {},
}
const draft = toDraft(saved)

test('nothing changed is nothing sent', () => {
  expect(toPatch(draft, saved)).toEqual({})
  expect(toPatch({ ...draft, name: ' Cedar Hill ' }, saved)).toEqual({})
})

test('only what was changed is sent, and a blank takes it back', () => {
  expect(toPatch({ ...draft, name: '  ', retention_days: '', accent_color: '#7a1f3d' }, saved)).toEqual({
    name: null,
    retention_days: null,
    accent_color: '#7a1f3d',
  })
  expect(toPatch({ ...draft, retention_days: '730', logo: null }, saved)).toEqual({
    retention_days: 730,
    logo: null,
  })
})

test('what the server would refuse is told before it is sent', () => {
  expect(checkDraft(draft)).toEqual({})
  const wrong = {
    ...draft,
    public_url: 'survey.cedar.example',
    reply_address: 'office',
    accent_color: '#c7632d',
  }
  expect(Object.keys(checkDraft(wrong))).toEqual(['public_url', 'reply_address', 'accent_color'])
  expect(checkDraft({ ...draft, public_url: 'https://cedar.example/survey' }).public_url).toBeDefined()
  expect(checkDraft({ ...draft, accent_color: 'red' }).accent_color).toMatch(/six digits/)
  expect(checkDraft(wrong).accent_color).toMatch(/contrast is 3\.8 .* #[0-9A-F]{6}\.$/)
})
