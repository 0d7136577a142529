import { expect, test } from 'vitest'
import { ApiError } from '@/shared/api/error'
import {
  activateMessage,
  changePasswordMessage,
  confirmMessage,
  deactivateMessage,
  loginMessage,
  registerMessage,
  resetMessage,
  signOutMessage,
  waitHint,
} from './messages'

const noNetwork = new TypeError('Failed to fetch')

test.each([
  [loginMessage, new ApiError(401), 'Invalid email or password'],
  [loginMessage, new ApiError(429), 'Login failed. Please try again.'],
  [loginMessage, new ApiError(500), 'Login failed. Please try again.'],
  [loginMessage, noNetwork, 'Login failed. Please try again.'],
  [registerMessage, new ApiError(409), 'A user with this email already exists'],
  [registerMessage, new ApiError(401), 'You must be logged in as an admin to register new users'],
  [
    registerMessage,
    new ApiError(422, 'Password must be at least 12 characters long'),
    'Password must be at least 12 characters long',
  ],
  [
    registerMessage,
    new ApiError(422, 'email: String should match'),
    'Registration failed. Please try again.',
  ],
  [registerMessage, new ApiError(503), 'Registration failed. Please try again.'],
  [registerMessage, noNetwork, 'Registration failed. Please try again.'],
  [changePasswordMessage, new ApiError(400, 'Password is incorrect.'), 'Current password is incorrect'],
  [changePasswordMessage, new ApiError(400, 'Incorrect password'), 'Current password is incorrect'],
  [changePasswordMessage, new ApiError(400, 'No'), 'Failed to change password. Please try again.'],
  [changePasswordMessage, new ApiError(401), 'You must be logged in to change your password'],
  [
    changePasswordMessage,
    new ApiError(422, 'New password must be at least 12 characters long'),
    'New password must be at least 12 characters long',
  ],
  [changePasswordMessage, noNetwork, 'Failed to change password. Please try again.'],
  [activateMessage, new ApiError(404), 'Failed to activate user. Please try again.'],
  [
    deactivateMessage,
    new ApiError(400, 'You cannot deactivate your own account'),
    'Cannot deactivate your own account.',
  ],
  [deactivateMessage, new ApiError(400, 'No'), 'Failed to deactivate user. Please try again.'],
  [deactivateMessage, noNetwork, 'Failed to deactivate user. Please try again.'],
  [resetMessage, new ApiError(500), 'Failed to reset password. Please try again.'],
  [resetMessage, new ApiError(400, 'Current password is incorrect'), 'Current password is incorrect'],
  [
    resetMessage,
    new ApiError(403, 'Please confirm your password to reset a password.'),
    'Nothing was changed, because you didn’t confirm your password.',
  ],
  [signOutMessage, new ApiError(403), 'Failed to sign out. Please try again.'],
  [confirmMessage, new ApiError(400, 'Your password is incorrect'), 'Your password is incorrect'],
  [confirmMessage, noNetwork, 'Failed to confirm. Please try again.'],
  [
    registerMessage,
    new ApiError(422, 'Password must not be the email address or the name'),
    'Password must not be the email address or the name',
  ],
])('%o of %o is %s', (message, error, expected) => {
  expect(message(error)).toBe(expected)
})

test.each([
  [720, 'Too many attempts. You can try again in 12 minutes.'],
  [61, 'Too many attempts. You can try again in 2 minutes.'],
  [5, 'Too many attempts. You can try again in a minute.'],
  [undefined, undefined],
])('after too many tries, %s seconds: %s', (seconds, expected) => {
  const error = new ApiError(429)
  error.retryAfter = seconds
  expect(waitHint(error)).toBe(expected)
})

test('only too many tries ask for patience', () => {
  const error = new ApiError(503)
  error.retryAfter = 2
  expect([waitHint(error), waitHint(noNetwork)]).toEqual([undefined, undefined])
})
