import { explain } from '@/shared/api/error'
import { count } from '@/shared/lib/format'
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
    successMessage: 'The survey is closed',
    onDone,
  })
  return (
    <ConfirmDialog
      title="Close this survey?"
      confirmLabel="Close Survey"
      busyLabel="Closing..."
      variant="primary"
      isBusy={close.isPending}
      error={close.error ? explain(close.error, 'Failed to close the survey. Please try again.') : undefined}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      No one can start it anymore, and the link says the survey is closed. {describeStarted(survey)} You can
      open it again at any time.
    </ConfirmDialog>
  )
}

export function ArchiveDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const archive = useSurveyAction({
    action: () => archiveSurvey(survey.id),
    successMessage: 'The survey is in the archive',
    onDone,
  })
  return (
    <ConfirmDialog
      title="Archive this survey?"
      confirmLabel="Archive Survey"
      busyLabel="Archiving..."
      variant="primary"
      isBusy={archive.isPending}
      error={
        archive.error ? explain(archive.error, 'Failed to archive the survey. Please try again.') : undefined
      }
      onConfirm={() => archive.mutate()}
      onClose={onClose}
    >
      It is closed and leaves the list of surveys. All {survey.response_count} responses stay readable, and
      you can restore it at any time.
      {survey.in_progress_count > 0 &&
        ` ${count(survey.in_progress_count, 'parent who has begun', 'parents who have begun')} can no longer open it to finish.`}
    </ConfirmDialog>
  )
}

export function UnarchiveDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const unarchive = useSurveyAction({
    action: () => unarchiveSurvey(survey.id),
    successMessage: 'The survey is restored',
    onDone,
  })
  return (
    <ConfirmDialog
      title="Restore this survey?"
      confirmLabel="Restore Survey"
      busyLabel="Restoring..."
      variant="primary"
      isBusy={unarchive.isPending}
      error={unarchive.error ? explain(unarchive.error, 'That failed. Please try again.') : undefined}
      onConfirm={() => unarchive.mutate()}
      onClose={onClose}
    >
      It comes back to the list of surveys and stays closed until you open it.
    </ConfirmDialog>
  )
}

export function DuplicateDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const duplicate = useSurveyAction({
    action: () => duplicateSurvey(survey.id),
    successMessage: 'The copy is ready',
    onDone,
  })
  return (
    <ConfirmDialog
      title="Duplicate this survey?"
      confirmLabel="Duplicate"
      busyLabel="Copying..."
      variant="primary"
      isBusy={duplicate.isPending}
      error={
        duplicate.error ? explain(duplicate.error, 'Failed to copy the survey. Please try again.') : undefined
      }
      onConfirm={() => duplicate.mutate()}
      onClose={onClose}
    >
      You get a new survey with the same words and questions, closed and without responses, and go on there.
    </ConfirmDialog>
  )
}

export function DeleteDialog({ survey, onDone, onClose }: ActionDialogProps<void>) {
  const remove = useSurveyAction({
    action: () => deleteSurvey(survey.id),
    successMessage: 'The survey is deleted',
    onDone,
    deletedId: survey.id,
  })
  return (
    <ConfirmDialog
      title="Delete this survey?"
      confirmLabel="Delete Survey"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={
        remove.error ? explain(remove.error, 'Failed to delete the survey. Please try again.') : undefined
      }
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <b dir="auto">{survey.title}</b> and its {survey.questions.length} questions are gone for good. It has
      no responses. This cannot be undone.
    </ConfirmDialog>
  )
}

function describeStarted({ in_progress_count: started }: SurveyDetail): string {
  if (started === 0) return 'No parent is filling it in right now.'
  return `${count(started, 'parent who has begun', 'parents who have begun')} may finish.`
}
