import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { languageOf, Untranslated, welcomeOf } from '../frame/survey-words'
import { useLateFocus } from '../frame/use-late-focus'
import { useIsKiosk } from '../kiosk/use-is-kiosk'
import { t } from '../messages/messages'
import { consumeEarlyInput } from '../opening/first-step'
import { isFilled } from '../saving/slots'
import { canLeave } from './step-rules'

export function NameStep(props: StepProps) {
  const { survey, response, snapshot, moves } = props
  const id = useId()
  const isKiosk = useIsKiosk()
  const { name } = snapshot.values
  const text = welcomeOf(survey)
  useEarlyInput(id, props)
  useLateFocus(id, 'name', moves.isMoved)

  return (
    <StepFrame step="name" moves={moves} canMove={canLeave('name', snapshot.values)}>
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

/** The first step can be typed on before React is there: it goes on with what was typed and pressed meanwhile. */
function useEarlyInput(fieldId: string, { response, moves }: StepProps): void {
  const wantsNext = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the moment in which React takes over.
  useLayoutEffect(() => {
    const early = consumeEarlyInput()
    if (!early) return
    if (early.text) response.edit('name', early.text)
    // A field that React has taken over has the focus still; one that it had to make anew has not.
    if (early.hasFocus) document.getElementById(fieldId)?.focus()
    wantsNext.current = early.wantsNext && isFilled(early.text)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise, but after this step is in the browser's history.
  useEffect(() => {
    if (wantsNext.current) moves.onNext()
    wantsNext.current = false
  }, [])
}
