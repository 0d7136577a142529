import { CircleCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { PasswordInput } from '@/shared/ui/form/password-input'
import { Icon } from '@/shared/ui/icon'
import { waitHint } from '../messages'

interface AccountFieldProps {
  name: string
  label: string
  error: string | undefined
}

/** Every field of these forms is required, so none carries a mark. */
export function AccountField({ label, error, ...rest }: AccountFieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error}>
      {(control) => <TextInput {...rest} {...control} required />}
    </Field>
  )
}

export function PasswordField({
  label,
  error,
  ...rest
}: AccountFieldProps & ComponentProps<typeof PasswordInput>) {
  return (
    <Field label={label} error={error}>
      {(control) => <PasswordInput {...rest} {...control} required />}
    </Field>
  )
}

interface FormErrorProps {
  error: Error | null
  message: (error: Error) => string
}

/** Why the form could not be sent, and when to try again if the server said so. */
export function FormError({ error, message }: FormErrorProps) {
  if (!error) return null
  const hint = waitHint(error)
  return (
    <ErrorStrip>
      {message(error)}
      {hint && <span className="mt-1 block font-normal">{hint}</span>}
    </ErrorStrip>
  )
}

interface SuccessNoteProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** Shown instead of a form that was sent, and gets the focus. */
export function SuccessNote({ title, actions, children }: SuccessNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="mt-6 max-w-130 first:mt-0">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 font-words text-22 outline-none max-sm:text-18"
      >
        <Icon of={CircleCheck} size="large" className="text-good" />
        {title}
      </h2>
      <p className="mt-3 wrap-anywhere text-ink-2">{children}</p>
      {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
    </section>
  )
}
