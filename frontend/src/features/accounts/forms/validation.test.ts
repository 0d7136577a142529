import { describe, expect, test } from 'vitest'
import { checkPasswordChange, checkRegistration, checkSignIn } from './validation'

describe('login', () => {
  test('email and password are required', () => {
    expect(checkSignIn({ email: ' ', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(checkSignIn({ email: 'a@b.co', password: ' ' })).toEqual({})
  })
})

describe('register', () => {
  const good = { full_name: 'Ruth Abara', email: 'r@b.co', password: 'secret', confirmation: 'secret' }

  test.each([
    [{}, {}],
    [{ full_name: '  ' }, { full_name: 'Full name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'r@b' }, { email: 'Please enter a valid email address.' }],
    [{ email: ' r@b.co ' }, {}],
    [{ confirmation: 'Secret' }, { confirmation: 'Passwords do not match' }],
    [
      { password: 'short', confirmation: 'short' },
      { password: 'Password must be at least 6 characters long' },
    ],
    [
      { password: '🙂🙂🙂', confirmation: '🙂🙂🙂' },
      { password: 'Password must be at least 6 characters long' },
    ],
    [{ password: '', confirmation: '' }, { password: 'Password is required' }],
  ])('%j', (change, expected) => {
    expect(checkRegistration({ ...good, ...change })).toEqual(expected)
  })
})

describe('change password', () => {
  const good = { current_password: 'old secret', new_password: 'new secret', confirmation: 'new secret' }

  test.each([
    [{}, {}],
    [{ current_password: '' }, { current_password: 'Current password is required' }],
    [{ confirmation: 'other' }, { confirmation: 'New passwords do not match' }],
    [
      { new_password: 'short', confirmation: 'short' },
      { new_password: 'New password must be at least 6 characters long' },
    ],
    [
      { current_password: 'new secret' },
      { new_password: 'New password must be different from current password' },
    ],
  ])('%j', (change, expected) => {
    expect(checkPasswordChange({ ...good, ...change })).toEqual(expected)
  })
})
