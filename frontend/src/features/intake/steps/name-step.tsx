import { useId } from 'react'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/text-input'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { useLateFocus } from '../frame/use-late-focus'
import { useIsKiosk } from '../kiosk/use-is-kiosk'
import { t } from '../messages/messages'
import type { StepProps } from './step-props'
import { canLeave } from './step-rules'
import { useEarlyInput } from './use-early-input'

export function NameStep(props: StepProps) {
  const { survey, response, snapshot, moves } = props
  const id = useId()
  const isKiosk = useIsKiosk()
  const { name } = snapshot.values
  useEarlyInput(id, props)
  useLateFocus(id, 'name', moves.isMoved)

  return (
    <StepFrame step="name" moves={moves} canMove={canLeave('name', snapshot.values)}>
      <p className="font-semibold text-accent">{t.name.welcome}</p>
      <StepTitle className="mt-1">{survey.title}</StepTitle>
      <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {survey.welcome_text || survey.description}
      </p>
      <Field id={id} label={t.name.label} hint={t.name.hint} isRequired className="mt-8">
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete={isKiosk ? 'off' : 'name'}
            autoCapitalize="words"
            enterKeyHint="next"
            dir="auto"
            maxLength={200}
            value={name}
            onChange={({ target }) => response.edit('name', target.value)}
            onBlur={() => response.flush()}
          />
        )}
      </Field>
      <div className="mt-2">
        <SaveStatus snapshot={snapshot} isEmpty={name === ''} />
        <SaveProblem snapshot={snapshot} />
      </div>
    </StepFrame>
  )
}
