import { minPasswordLength } from '@/shared/lib/school'
import type { FieldErrors } from '@/shared/ui/form/use-form'

export type SignInName = 'email' | 'password'
export type RegisterName = 'full_name' | 'email' | 'password' | 'confirmation'
export type ChangePasswordName = 'current_password' | 'new_password' | 'confirmation'

export type NewPasswordName = 'new_password' | 'confirmation'

type Values<Name extends string> = Record<Name, string>

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function checkSignIn({ email, password }: Values<SignInName>): FieldErrors<SignInName> {
  return {
    email: email.trim() ? undefined : 'Email is required',
    password: password ? undefined : 'Password is required',
  }
}

export function checkRegistration(values: Values<RegisterName>): FieldErrors<RegisterName> {
  const { full_name, email, password, confirmation } = values
  return {
    full_name: full_name.trim() ? undefined : 'Full name is required',
    email: checkEmail(email),
    password: checkPassword(password, 'Password'),
    confirmation: checkConfirmation(password, confirmation, 'Passwords do not match'),
  }
}

export function checkPasswordChange(values: Values<ChangePasswordName>): FieldErrors<ChangePasswordName> {
  const { current_password, new_password, confirmation } = values
  const isSame = new_password !== '' && new_password === current_password
  return {
    current_password: current_password ? undefined : 'Current password is required',
    new_password:
      checkPassword(new_password, 'New password') ??
      (isSame ? 'New password must be different from current password' : undefined),
    confirmation: checkConfirmation(new_password, confirmation, 'New passwords do not match'),
  }
}

export function checkForgotten({ email }: Values<'email'>): FieldErrors<'email'> {
  return { email: checkEmail(email) }
}

export function checkNewPassword(values: Values<NewPasswordName>): FieldErrors<NewPasswordName> {
  return {
    new_password: checkPassword(values.new_password, 'New password'),
    confirmation: checkConfirmation(values.new_password, values.confirmation, 'New passwords do not match'),
  }
}

function checkEmail(email: string) {
  if (!email.trim()) return 'Email is required'
  return emailPattern.test(email.trim()) ? undefined : 'Please enter a valid email address.'
}

/** Counted as the server counts: an emoji is one character. */
function checkPassword(password: string, name: string) {
  if (!password) return `${name} is required`
  const shortest = minPasswordLength()
  return [...password].length < shortest ? `${name} must be at least ${shortest} characters long` : undefined
}

function checkConfirmation(password: string, confirmation: string, message: string) {
  return password === confirmation ? undefined : message
}
