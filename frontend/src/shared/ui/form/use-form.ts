import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

/** One way for every form that is sent with a button: the fields keep their own values (`name`, `defaultValue`), and
 *  they are read and checked when the form is submitted. The first field with an error gets the focus; typing removes
 *  its error.
 *
 *      const { errors, form } = useForm(checkTeacher, (values) => save.mutate(values))
 *      <form {...form}> <Field error={errors.name}>…<TextInput name="name" /></Field> </form> */
export function useForm<Name extends string>(
  check: (values: Record<Name, string>, data: FormData) => FieldErrors<Name>,
  onValid: (values: Record<Name, string>, data: FormData) => void,
) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({})

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const values = Object.fromEntries(data) as Record<Name, string>
    const found = check(values, data)
    flushSync(() => setErrors(found))
    if (Object.values(found).every((error) => !error)) onValid(values, data)
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (name in errors) setErrors({ ...errors, [name]: undefined })
  }

  // Our own sentences next to the field instead of the browser's bubble, which cannot be styled or translated.
  return { errors, form: { noValidate: true, onSubmit: handleSubmit, onInput: handleInput } }
}
