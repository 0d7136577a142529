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
  smtp_host: null,
  smtp_port: null,
  smtp_security: null,
  smtp_username: null,
  has_smtp_password: false,
  smtp_from: null,
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
  expect(checkDraft(draft, saved)).toEqual({})
  const wrong = {
    ...draft,
    public_url: 'survey.cedar.example',
    reply_address: 'office',
    accent_color: '#c7632d',
  }
  expect(Object.keys(checkDraft(wrong, saved))).toEqual(['public_url', 'reply_address', 'accent_color'])
  expect(checkDraft({ ...draft, public_url: 'https://cedar.example/survey' }, saved).public_url).toBeDefined()
  expect(checkDraft({ ...draft, accent_color: 'red' }, saved).accent_color).toMatch(/six digits/)
  expect(checkDraft(wrong, saved).accent_color).toMatch(/contrast is 3\.8 .* #[0-9A-F]{6}\.$/)
})

test('a mail server is sent with a number for its port and a password only if one was typed', () => {
  const server = {
    ...draft,
    smtp_host: ' smtp.cedar.example ',
    smtp_port: '587',
    smtp_from: 'a@cedar.example',
  }
  expect(toPatch(server, saved)).toEqual({
    smtp_host: 'smtp.cedar.example',
    smtp_port: 587,
    smtp_from: 'a@cedar.example',
  })
  expect(toPatch({ ...server, smtp_password: ' a b ' }, saved)).toMatchObject({ smtp_password: ' a b ' })
})

test('a mail server that cannot work is told before it is sent', () => {
  const wrong = { ...draft, smtp_host: 'https://smtp.cedar.example', smtp_port: '0', smtp_from: '' }
  expect(Object.keys(checkDraft(wrong, saved))).toEqual(['smtp_host', 'smtp_port', 'smtp_from'])
  const other = { ...draft, smtp_host: 'new.example', smtp_username: 'office', smtp_from: 'a@cedar.example' }
  const before = { ...saved, smtp_host: 'old.example', has_smtp_password: true }
  expect(Object.keys(checkDraft(other, before))).toEqual(['smtp_password'])
  expect(checkDraft({ ...other, smtp_password: 'new' }, before)).toEqual({})
  const locked = { ...saved, from_environment: { smtp_host: 'SURVEY_SMTP_HOST' } }
  expect(checkDraft({ ...draft, smtp_host: 'env.example' }, locked)).toEqual({})
})
