import { t } from '@lingui/core/macro'
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
    email: email.trim() ? undefined : t`Email is required`,
    password: password ? undefined : t`Password is required`,
  }
}

export function checkRegistration(values: Values<RegisterName>): FieldErrors<RegisterName> {
  const { full_name, email, password, confirmation } = values
  const shortest = minPasswordLength()
  return {
    full_name: full_name.trim() ? undefined : t`Full name is required`,
    email: checkEmail(email),
    password: checkPassword(password, {
      missing: t`Password is required`,
      short: t`Password must be at least ${shortest} characters long`,
    }),
    confirmation: checkConfirmation(password, confirmation, t`Passwords do not match`),
  }
}

export function checkPasswordChange(values: Values<ChangePasswordName>): FieldErrors<ChangePasswordName> {
  const { current_password, new_password, confirmation } = values
  const isSame = new_password !== '' && new_password === current_password
  return {
    current_password: current_password ? undefined : t`Current password is required`,
    new_password:
      checkNew(new_password) ??
      (isSame ? t`New password must be different from current password` : undefined),
    confirmation: checkConfirmation(new_password, confirmation, t`New passwords do not match`),
  }
}

export function checkForgotten({ email }: Values<'email'>): FieldErrors<'email'> {
  return { email: checkEmail(email) }
}

export function checkNewPassword(values: Values<NewPasswordName>): FieldErrors<NewPasswordName> {
  return {
    new_password: checkNew(values.new_password),
    confirmation: checkConfirmation(values.new_password, values.confirmation, t`New passwords do not match`),
  }
}

function checkEmail(email: string) {
  if (!email.trim()) return t`Email is required`
  return emailPattern.test(email.trim()) ? undefined : t`Please enter a valid email address.`
}

/** Counted as the server counts: an emoji is one character. */
function checkPassword(password: string, { missing, short }: Record<'missing' | 'short', string>) {
  if (!password) return missing
  return [...password].length < minPasswordLength() ? short : undefined
}

function checkNew(password: string) {
  const shortest = minPasswordLength()
  return checkPassword(password, {
    missing: t`New password is required`,
    short: t`New password must be at least ${shortest} characters long`,
  })
}

function checkConfirmation(password: string, confirmation: string, message: string) {
  return password === confirmation ? undefined : message
}
