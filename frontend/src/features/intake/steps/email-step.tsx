import { type FocusEvent, useId, useState } from 'react'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { focusField } from '../frame/error-summary'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { useLateFocus } from '../frame/use-late-focus'
import { useIsKiosk } from '../kiosk/use-is-kiosk'
import { t } from '../messages/messages'
import { isEmail } from '../saving/slots'
import type { EarlyStepProps } from './name-step'

export function EmailStep({ response, snapshot, moves, later }: EarlyStepProps) {
  const id = useId()
  const isKiosk = useIsKiosk()
  const { name, email } = snapshot.values
  const [isLeft, setIsLeft] = useState(email !== '')
  const isMet = isEmail(email)
  const need = { text: email === '' ? t.email.missing : t.email.invalid, isMet, onFix: () => focusField(id) }
  // Somebody who has only begun to type has made no mistake yet.
  const isWrong = !isMet && (moves.isIncomplete || (isLeft && email !== ''))
  useLateFocus(id, 'email', moves.isMoved)

  function handleChange(next: string) {
    response.edit('email', next)
    if (next === '' || isEmail(next)) setIsLeft(false)
  }

  /** On the way to Next the error would move that button away from under the mouse; the press shows it as well. */
  function handleBlur({ relatedTarget }: FocusEvent) {
    response.flush()
    if (!relatedTarget?.matches('[type=submit]')) setIsLeft(true)
  }

  return (
    <StepFrame step="email" moves={moves} needs={[need]}>
      <StepTitle>{t.email.greeting(name.trim())}</StepTitle>
      <p className="mt-3">{t.email.why}</p>
      <Field
        id={id}
        label={t.email.label}
        error={isWrong ? need.text : undefined}
        isRequired
        className="mt-8"
      >
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            inputMode="email"
            dir="auto"
            autoComplete={isKiosk ? 'off' : 'email'}
            enterKeyHint="next"
            maxLength={254}
            value={email}
            onChange={({ target }) => handleChange(target.value)}
            onBlur={handleBlur}
          />
        )}
      </Field>
      {later && (
        <later.EmailSuggestion
          email={email}
          isLeft={isLeft}
          onCorrect={(corrected) => {
            handleChange(corrected)
            response.flush()
            focusField(id)
          }}
        />
      )}
      <div className="mt-2">
        <SaveStatus snapshot={snapshot} isEmpty={!isMet} />
        <SaveProblem snapshot={snapshot} />
      </div>
    </StepFrame>
  )
}
