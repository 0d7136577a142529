import { useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { ErrorStrip } from '@/shared/ui/feedback/strip'
import { Button } from '@/shared/ui/form/button'
import type { Teacher } from '../api'
import { focusField } from '../frame/error-summary'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { TeacherChips } from './teacher-chips'
import { listId, TeacherPicker } from './teacher-picker'
import { chosenTeachers, ownTeachers, useTeachers } from './use-teachers'

export function TeachersStep({ survey, teachers, ownTeacherIds, response, snapshot, moves }: StepProps) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useTeachers(teachers)
  const chosen = chosenTeachers(list, snapshot.values.teacherIds)
  // Who is chosen on arrival stays in the list: nobody comes or goes while a parent chooses.
  const [idsOnArrival] = useState(snapshot.values.teacherIds)
  const own = ownTeachers(list, ownTeacherIds, chosenTeachers(list, idsOnArrival))
  const need = {
    text: t.missing.teachers,
    isMet: chosen.length > 0,
    onFix: () => focusField(listId),
  }
  const isMissed = moves.isIncomplete && !need.isMet

  function choose(next: readonly Teacher[]) {
    response.edit(
      'teachers',
      next.map((teacher) => teacher.id),
    )
  }

  function handleToggle(teacher: Teacher) {
    const others = chosen.filter(({ id }) => id !== teacher.id)
    choose(others.length < chosen.length ? others : [...chosen, teacher])
  }

  return (
    <StepFrame
      step="teachers"
      moves={moves}
      needs={[need]}
      notice={
        <p aria-live="polite" className="mb-2 text-14 font-semibold">
          {t.teachers.selected(chosen.length)}
        </p>
      }
    >
      <StepTitle takesFocus={moves.isMoved}>{t.teachers.title}</StepTitle>
      <p className={cx('mt-2', isMissed ? 'font-semibold text-bad' : 'text-ink-2')}>{t.teachers.hint}</p>
      <div className="mt-5">
        {list === 'loading' && <Skeleton label={t.teachers.loading} lines={6} />}
        {list === 'failed' && (
          <ErrorStrip action={<Button onClick={() => location.reload()}>{t.tryAgain}</Button>}>
            {t.teachers.failed}
          </ErrorStrip>
        )}
        {typeof list === 'object' && (
          <>
            <TeacherPicker
              survey={survey}
              list={isWhole ? list : own}
              chosen={chosen}
              onToggle={handleToggle}
            />
            {!isWhole && own.length < list.length && (
              <Button className="mt-4" onClick={() => setIsWhole(true)}>
                {t.teachers.showAll(list.length)}
              </Button>
            )}
            <TeacherChips chosen={chosen} onRemove={handleToggle} />
            <div className="mt-1">
              <SaveStatus snapshot={snapshot} isEmpty={chosen.length === 0} />
              <SaveProblem snapshot={snapshot} />
            </div>
          </>
        )}
      </div>
    </StepFrame>
  )
}
