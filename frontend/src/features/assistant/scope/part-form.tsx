import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import type { AnswerScope, ScopePart, Understood } from '../conversation/chat-events'
import { partHint, partName, stances, statuses } from '../messages'
import { isInOrder, readPart } from './edit'
import { Choices, focusFirst, MemberList } from './part-fields'

const maxTextLength = 200

/** Parts that staff can change. Questions, languages, yes-or-no parts and dates left out are only ever taken out. */
export const changeableParts = [
  'teacher_ids',
  'without_teacher_ids',
  'category_ids',
  'without_category_ids',
  'days',
  'topic',
  'words',
  'stance',
  'status',
  'parent',
] as const satisfies ScopePart[]
export type ChangeablePart = (typeof changeableParts)[number]

interface PartFormProps {
  part: ChangeablePart
  understood: Understood
  /** Not while an answer is on its way. */
  canAsk: boolean
  onApply: (scope: AnswerScope) => void
}

/** Changes one part of a scope, and asks again with it. */
export function PartForm({ part, understood, canAsk, onApply }: PartFormProps) {
  const { scope } = understood
  const [isWrong, setIsWrong] = useState(false)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const change = readPart(scope, part, new FormData(event.currentTarget))
    const isFine = isInOrder(change)
    setIsWrong(!isFine)
    if (isFine && canAsk) onApply({ ...scope, ...change })
  }

  return (
    <form ref={focusFirst} noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <PartFields part={part} understood={understood} isWrong={isWrong} />
      <div>
        <Button type="submit" variant="primary" size="small" aria-disabled={!canAsk}>
          {t`Apply`}
        </Button>
      </div>
    </form>
  )
}

interface PartFieldsProps extends Pick<PartFormProps, 'part' | 'understood'> {
  isWrong: boolean
}

function PartFields({ part, understood, isWrong }: PartFieldsProps) {
  const { scope, chips } = understood
  switch (part) {
    case 'teacher_ids':
    case 'without_teacher_ids':
    case 'category_ids':
    case 'without_category_ids':
      return <MemberList part={part} chosen={scope[part]} chips={chips} />
    case 'days':
      return <DayFields days={scope.days} isWrong={isWrong} />
    case 'stance':
      return <Choices name={part} options={stances()} chosen={scope.stance ?? ''} />
    case 'status':
      return <Choices name={part} options={statuses()} chosen={scope.status} />
    case 'topic':
    case 'words':
    case 'parent':
      return (
        <Field label={partName(part)} hint={partHint(part)}>
          {(control) => (
            <TextInput
              {...control}
              name={part}
              defaultValue={scope[part] ?? ''}
              maxLength={maxTextLength}
              autoComplete="off"
              dir="auto"
            />
          )}
        </Field>
      )
  }
}

function DayFields({ days, isWrong }: { days: AnswerScope['days']; isWrong: boolean }) {
  const common = { type: 'date', max: '9999-12-31' }
  return (
    <>
      <Field label={t({ message: 'From', context: 'day' })}>
        {(control) => <TextInput {...control} {...common} name="first" defaultValue={days?.first ?? ''} />}
      </Field>
      <Field
        label={t({ message: 'To', context: 'day' })}
        error={isWrong ? t`The last day must not come before the first` : undefined}
      >
        {(control) => <TextInput {...control} {...common} name="last" defaultValue={days?.last ?? ''} />}
      </Field>
    </>
  )
}
