import { useState } from 'react'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/text-input'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { openSurvey, sentenceOf } from '../api'
import { checkDates, fromLocalInput, toLocalInput } from '../model/dates'
import type { ActDialogProps } from './act-dialogs'
import { useAct } from './use-act'

/** Open now, or between dates. Only the version that was seen is opened. */
export function OpenDialog({ survey, onDone, onClose }: ActDialogProps) {
  const [opens, setOpens] = useState(() => toLocalInput(survey.opens_at))
  const [closes, setCloses] = useState(() => toLocalInput(survey.closes_at))
  const [problem, setProblem] = useState<string>()
  const dates = { opens_at: fromLocalInput(opens), closes_at: fromLocalInput(closes) }
  const open = useAct({
    act: () => openSurvey(survey.id, { ...dates, version: survey.version }),
    news: 'The survey is open',
    onDone,
  })

  function handleConfirm() {
    const found = checkDates(dates)
    setProblem(found)
    if (!found) open.mutate()
  }

  return (
    <ConfirmDialog
      title={survey.is_active ? 'When is it open?' : 'Open this survey?'}
      confirmLabel={survey.is_active ? 'Save Dates' : 'Open Survey'}
      busyLabel={survey.is_active ? 'Saving...' : 'Opening...'}
      variant="primary"
      isBusy={open.isPending}
      error={open.error ? sentenceOf(open.error, 'Failed to open the survey. Please try again.') : undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p>
          Anyone with the link can answer. You can still change the words afterwards; you are then told what
          parents would see differently.
        </p>
        <Field label="Opens" hint="Left empty, it opens now.">
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={opens}
              onChange={({ target }) => setOpens(target.value)}
            />
          )}
        </Field>
        <Field label="Closes" hint="Left empty, it stays open until you close it." error={problem}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={closes}
              onChange={({ target }) => setCloses(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
