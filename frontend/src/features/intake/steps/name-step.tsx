import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { focusField } from '../frame/error-summary'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { languageOf, Untranslated, welcomeOf } from '../frame/survey-words'
import { useLateFocus } from '../frame/use-late-focus'
import { useIsKiosk } from '../kiosk/use-is-kiosk'
import { t } from '../messages/messages'
import { consumeEarlyInput } from '../opening/first-step'
import { isFilled } from '../saving/slots'
import type { LaterSteps } from './load-later-steps'
import { canLeave } from './step-rules'

/** The first two steps, which have a little more to show once the later ones are there. */
export interface EarlyStepProps extends StepProps {
  later: LaterSteps | undefined
}

export function NameStep({ later, ...props }: EarlyStepProps) {
  const { survey, response, snapshot, moves } = props
  const id = useId()
  const isKiosk = useIsKiosk()
  const { name } = snapshot.values
  const text = welcomeOf(survey)
  const isMet = canLeave('name', snapshot.values)
  const need = { text: t.name.missing, isMet, onFix: () => focusField(id) }
  useEarlyInput(id, props)
  useLateFocus(id, 'name', moves.isMoved)

  return (
    <StepFrame step="name" moves={moves} needs={[need]}>
      <p className="font-semibold text-accent">{t.name.welcome}</p>
      <StepTitle className="mt-1" lang={languageOf(survey, 'title')}>
        {survey.title}
      </StepTitle>
      <p lang={languageOf(survey, text)} dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {survey[text]}
      </p>
      <Untranslated
        languages={[languageOf(survey, 'title'), languageOf(survey, text)]}
        className="mt-2 text-14 text-ink-2"
      />
      <details className="mt-4 text-14 text-ink-2">
        <summary className="list-none">
          {survey.is_confidential ? t.promise.confidential : t.promise.named} {t.promise.cards}{' '}
          <span className="inline-block font-semibold text-accent underline">{t.promise.more}</span>
        </summary>
        {later && <later.PrivacyWords survey={survey} />}
      </details>
      <Field
        id={id}
        label={t.name.label}
        hint={survey.is_confidential ? undefined : t.name.hint}
        error={moves.isIncomplete && !isMet ? t.name.missing : undefined}
        isRequired
        className="mt-6"
      >
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

/** The first step can be typed on before React is there: it goes on with what was typed and pressed meanwhile. */
function useEarlyInput(fieldId: string, { survey, response, moves }: StepProps): void {
  const early = useRef<ReturnType<typeof consumeEarlyInput>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the moment in which React takes over.
  useLayoutEffect(() => {
    early.current = consumeEarlyInput(survey.id)
    const { text, hasFocus } = early.current
    if (text) response.edit('name', text)
    // A field that React has taken over has the focus still; one that it had to make anew has not.
    if (hasFocus) focusField(fieldId)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise, but after this step is in the browser's history.
  useEffect(() => {
    if (!early.current?.wantsNext) return
    if (isFilled(early.current.text)) moves.onNext()
    else moves.onIncomplete()
    early.current = undefined
  }, [])
}
