import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { explain } from '@/shared/api/error'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import {
  archiveSurvey,
  closeSurvey,
  deleteSurvey,
  duplicateSurvey,
  type SurveyDetail,
  unarchiveSurvey,
} from '../api'
import { useSurveyAction } from './use-action'

export interface ActionDialogProps<Result = SurveyDetail> {
  survey: SurveyDetail
  onDone: (result: Result) => void
  onClose: () => void
}

export function CloseSurveyDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const close = useSurveyAction({
    action: () => closeSurvey(survey.id),
    successMessage: t`The survey is closed`,
    onDone,
  })
  const started = describeStarted(survey)
  return (
    <ConfirmDialog
      title={t`Close this survey?`}
      confirmLabel={t`Close Survey`}
      busyLabel={t`Closing...`}
      variant="primary"
      isBusy={close.isPending}
      error={close.error ? explain(close.error, t`Failed to close the survey. Please try again.`) : undefined}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      {t`No one can start it anymore, and the link says the survey is closed. ${started} You can open it again at any time.`}
    </ConfirmDialog>
  )
}

export function ArchiveDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const { response_count: responses, in_progress_count: begun } = survey
  const archive = useSurveyAction({
    action: () => archiveSurvey(survey.id),
    successMessage: t`The survey is in the archive`,
    onDone,
  })
  return (
    <ConfirmDialog
      title={t`Archive this survey?`}
      confirmLabel={t`Archive Survey`}
      busyLabel={t`Archiving...`}
      variant="primary"
      isBusy={archive.isPending}
      error={
        archive.error ? explain(archive.error, t`Failed to archive the survey. Please try again.`) : undefined
      }
      onConfirm={() => archive.mutate()}
      onClose={onClose}
    >
      {t`It is closed and leaves the list of surveys. All ${responses} responses stay readable, and you can restore it at any time.`}
      {begun > 0 &&
        ` ${plural(begun, {
          one: '# parent who has begun can no longer open it to finish.',
          other: '# parents who have begun can no longer open it to finish.',
        })}`}
    </ConfirmDialog>
  )
}

export function UnarchiveDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const unarchive = useSurveyAction({
    action: () => unarchiveSurvey(survey.id),
    successMessage: t`The survey is restored`,
    onDone,
  })
  return (
    <ConfirmDialog
      title={t`Restore this survey?`}
      confirmLabel={t`Restore Survey`}
      busyLabel={t`Restoring...`}
      variant="primary"
      isBusy={unarchive.isPending}
      error={unarchive.error ? explain(unarchive.error, t`That failed. Please try again.`) : undefined}
      onConfirm={() => unarchive.mutate()}
      onClose={onClose}
    >
      {t`It comes back to the list of surveys and stays closed until you open it.`}
    </ConfirmDialog>
  )
}

export function DuplicateDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const duplicate = useSurveyAction({
    action: () => duplicateSurvey(survey.id),
    successMessage: t`The copy is ready`,
    onDone,
  })
  return (
    <ConfirmDialog
      title={t`Duplicate this survey?`}
      confirmLabel={t`Duplicate`}
      busyLabel={t`Copying...`}
      variant="primary"
      isBusy={duplicate.isPending}
      error={
        duplicate.error
          ? explain(duplicate.error, t`Failed to copy the survey. Please try again.`)
          : undefined
      }
      onConfirm={() => duplicate.mutate()}
      onClose={onClose}
    >
      {t`You get a new survey with the same words and questions, closed and without responses, and go on there.`}
    </ConfirmDialog>
  )
}

export function DeleteDialog({ survey, onDone, onClose }: ActionDialogProps<void>) {
  const { title } = survey
  const number = survey.questions.length
  const remove = useSurveyAction({
    action: () => deleteSurvey(survey.id),
    successMessage: t`The survey is deleted`,
    onDone,
    deletedId: survey.id,
  })
  return (
    <ConfirmDialog
      title={t`Delete this survey?`}
      confirmLabel={t`Delete Survey`}
      busyLabel={t`Deleting...`}
      isBusy={remove.isPending}
      error={
        remove.error ? explain(remove.error, t`Failed to delete the survey. Please try again.`) : undefined
      }
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Trans>
        <b dir="auto">{title}</b> and its {number} questions are gone for good. It has no responses. This
        cannot be undone.
      </Trans>
    </ConfirmDialog>
  )
}

function describeStarted({ in_progress_count: started }: SurveyDetail): string {
  if (started === 0) return t`No parent is filling it in right now.`
  return plural(started, {
    one: '# parent who has begun may finish.',
    other: '# parents who have begun may finish.',
  })
}
