import { t } from '@lingui/core/macro'
import { type ChangeEvent, useEffect, useState } from 'react'
import { minPasswordLength } from '@/shared/lib/school'
import { Field } from '@/shared/ui/form/field'
import { PasswordInput } from '@/shared/ui/form/password-input'
import type { PasswordPreview } from '../api'

const pauseMs = 400

interface NewPasswordFieldProps {
  name: string
  label: string
  error: string | undefined
  /** Asks the server what it would say. `values` are those of the whole form. */
  onPreview: (password: string, values: FormData) => Promise<PasswordPreview>
}

/** A new password, with what the server would say of it once typing pauses. */
export function NewPasswordField({ label, error, onPreview, ...rest }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState<{ password: string; form: HTMLFormElement | null }>()
  const [preview, setPreview] = useState<PasswordPreview>()
  const shortest = minPasswordLength()

  useEffect(() => {
    if (!typed || [...typed.password].length < shortest) return
    let isCurrent = true
    const timer = setTimeout(() => {
      onPreview(typed.password, new FormData(typed.form ?? undefined)).then(
        (answer) => isCurrent && setPreview(answer),
        // Without an answer there is no hint; the form still says why it is refused.
        () => undefined,
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, shortest, onPreview])

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setPreview(undefined)
    setTyped({ password: target.value, form: target.form })
  }

  return (
    <Field label={label} error={error} hint={error || !preview ? undefined : describe(preview)}>
      {(control) => (
        <PasswordInput
          {...rest}
          {...control}
          required
          autoComplete="new-password"
          placeholder={t`Minimum ${shortest} characters`}
          onChange={handleChange}
        />
      )}
    </Field>
  )
}

function describe({ verdict, sentence }: PasswordPreview): string {
  if (verdict === 'refused') return `${sentence ?? ''}.`
  if (verdict === 'fair') return t`OK. Three or four words together are stronger.`
  return t`Strong.`
}
