import { useState } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import type { Teacher } from '../api'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { TeacherChips } from './teacher-chips'
import { TeacherPicker } from './teacher-picker'
import { chosenTeachers, ownTeachers, useTeachers } from './use-teachers'

export function TeachersStep({ teachers, ownTeacherIds, response, snapshot, moves }: StepProps) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useTeachers(teachers)
  const chosen = chosenTeachers(list, snapshot.values.teacherIds)

  const own = ownTeachers(list, ownTeacherIds, chosen)

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
    <StepFrame step="teachers" moves={moves} canMove={chosen.length > 0}>
      <StepTitle takesFocus={moves.isMoved}>{t.teachers.title}</StepTitle>
      <p className="mt-2 text-ink-2">{t.teachers.hint}</p>
      <div className="mt-5">
        {list === 'loading' && <Skeleton label={t.teachers.loading} lines={6} />}
        {list === 'failed' && (
          <ErrorStrip action={<Button onClick={() => location.reload()}>{t.tryAgain}</Button>}>
            {t.teachers.failed}
          </ErrorStrip>
        )}
        {typeof list === 'object' && (
          <>
            <TeacherChips chosen={chosen} onRemove={handleToggle} />
            <div className="mt-1">
              <SaveStatus snapshot={snapshot} isEmpty={chosen.length === 0} />
              <SaveProblem snapshot={snapshot} />
            </div>
            <TeacherPicker list={isWhole ? list : own} chosen={chosen} onToggle={handleToggle} />
            {!isWhole && own.length < list.length && (
              <Button className="mt-4" onClick={() => setIsWhole(true)}>
                {t.teachers.showAll(list.length)}
              </Button>
            )}
          </>
        )}
      </div>
    </StepFrame>
  )
}
