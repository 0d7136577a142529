import { t } from '@lingui/core/macro'
import { Check, CircleAlert, CircleCheck } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { minPasswordLength } from '@/shared/lib/school'
import { Field } from '@/shared/ui/form/field'
import { PasswordInput } from '@/shared/ui/form/password-input'
import { Icon } from '@/shared/ui/icon'
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
    <Field label={label} error={error} hint={<Verdict of={error ? undefined : preview} />}>
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

const looks = {
  refused: { icon: CircleAlert, color: 'text-bad' },
  fair: { icon: Check, color: 'text-ink-2' },
  strong: { icon: CircleCheck, color: 'text-good' },
}

/** Empty while nothing is known, so that what comes is read out. */
function Verdict({ of: preview }: { of: PasswordPreview | undefined }) {
  const look = preview && looks[preview.verdict]
  return (
    <span aria-live="polite" className={cx('flex items-start gap-1.5', look?.color)}>
      {look && <Icon of={look.icon} size="small" className="mt-0.5" />}
      {preview && describe(preview)}
    </span>
  )
}

function describe({ verdict, sentence }: PasswordPreview): string {
  if (verdict === 'refused') return `${sentence ?? ''}.`
  if (verdict === 'fair') return t`OK. Three or four words together are stronger.`
  return t`Strong.`
}
