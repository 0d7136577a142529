import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'

/** What a control needs to belong to its label, hint and error. */
interface FieldControl {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  /** The control's id, where something else has to find it. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** `<Field label="Email">{(control) => <TextInput type="email" {...control} />}</Field>` */
export function Field({
  id: given,
  label,
  hint,
  error,
  isRequired = false,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const id = given ?? made
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cx(error && errorId, hint != null && hintId)

  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        required: isRequired,
        'aria-invalid': !!error,
        'aria-describedby': describedBy || undefined,
      })}
      <div aria-live="polite" className={error ? undefined : 'sr-only'}>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {hint != null && (
        <p id={hintId} className="text-14 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is wrong with one field, under it. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-semibold text-bad">
      <Icon of={CircleAlert} size="small" className="mt-0.5" />
      {children}
    </p>
  )
}

/** The asterisk is for the eye; the control's `required` says it to everyone else. */
function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-1 font-normal text-bad">
      *
    </span>
  )
}
