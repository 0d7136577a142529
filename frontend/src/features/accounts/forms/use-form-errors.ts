import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from './validation'

/** Checks a form when it is sent. The first field with an error gets the focus; typing takes its error away. */
export function useFormErrors<Name extends string>(
  check: (values: Record<Name, string>) => FieldErrors<Name>,
  onValid: (values: Record<Name, string>) => void,
) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({})

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Record<Name, string>
    const found = check(values)
    flushSync(() => setErrors(found))
    if (Object.keys(found).length === 0) onValid(values)
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (name in errors) setErrors({ ...errors, [name]: undefined })
  }

  // Our own words next to the field instead of the browser's bubble, which cannot be styled or translated.
  return { errors, form: { noValidate: true, onSubmit: handleSubmit, onInput: handleInput } }
}
