import { useId } from 'react'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { useLateFocus } from '../frame/use-late-focus'
import { useIsKiosk } from '../kiosk/use-is-kiosk'
import { t } from '../messages/messages'
import { isEmail } from '../saving/slots'
import { canLeave } from './step-rules'

export function EmailStep({ response, snapshot, moves }: StepProps) {
  const id = useId()
  const isKiosk = useIsKiosk()
  const { name, email } = snapshot.values
  const isInvalid = email !== '' && !isEmail(email)
  useLateFocus(id, 'email', moves.isMoved)

  return (
    <StepFrame step="email" moves={moves} canMove={canLeave('email', snapshot.values)}>
      <StepTitle>{t.email.greeting(name.trim())}</StepTitle>
      <p className="mt-3">{t.email.why}</p>
      <Field
        id={id}
        label={t.email.label}
        error={isInvalid ? t.email.invalid : undefined}
        isRequired
        className="mt-8"
      >
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            inputMode="email"
            autoComplete={isKiosk ? 'off' : 'email'}
            enterKeyHint="next"
            maxLength={254}
            value={email}
            onChange={({ target }) => response.edit('email', target.value)}
            onBlur={() => response.flush()}
          />
        )}
      </Field>
      <div className="mt-2">
        <SaveStatus snapshot={snapshot} isEmpty={email === '' || isInvalid} />
        <SaveProblem snapshot={snapshot} />
      </div>
    </StepFrame>
  )
}
