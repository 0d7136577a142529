import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import {
  archiveSurvey,
  closeSurvey,
  deleteSurvey,
  duplicateSurvey,
  type SurveyDetail,
  sentenceOf,
  unarchiveSurvey,
} from '../api'
import { useAct } from './use-act'

export interface ActDialogProps<Result = SurveyDetail> {
  survey: SurveyDetail
  onDone: (result: Result) => void
  onClose: () => void
}

export function CloseSurveyDialog({ survey, onDone, onClose }: ActDialogProps) {
  const close = useAct({ act: () => closeSurvey(survey.id), news: 'The survey is closed', onDone })
  return (
    <ConfirmDialog
      title="Close this survey?"
      confirmLabel="Close Survey"
      busyLabel="Closing..."
      variant="primary"
      isBusy={close.isPending}
      error={
        close.error ? sentenceOf(close.error, 'Failed to close the survey. Please try again.') : undefined
      }
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      Nobody can start it any more; the link then says that the survey is closed. {begun(survey)} You can open
      it again at any time.
    </ConfirmDialog>
  )
}

export function ArchiveDialog({ survey, onDone, onClose }: ActDialogProps) {
  const archive = useAct({
    act: () => archiveSurvey(survey.id),
    news: 'The survey is in the archive',
    onDone,
  })
  const count = survey.in_progress_count
  return (
    <ConfirmDialog
      title="Archive this survey?"
      confirmLabel="Archive Survey"
      busyLabel="Archiving..."
      variant="primary"
      isBusy={archive.isPending}
      error={
        archive.error
          ? sentenceOf(archive.error, 'Failed to archive the survey. Please try again.')
          : undefined
      }
      onConfirm={() => archive.mutate()}
      onClose={onClose}
    >
      It is closed and leaves the list of surveys. All {survey.response_count} responses stay readable, and
      you can take it out of the archive at any time.
      {count > 0 &&
        ` ${count === 1 ? '1 parent who has begun' : `${count} parents who have begun`} cannot open it any more to finish.`}
    </ConfirmDialog>
  )
}

export function UnarchiveDialog({ survey, onDone, onClose }: ActDialogProps) {
  const unarchive = useAct({
    act: () => unarchiveSurvey(survey.id),
    news: 'The survey is out of the archive',
    onDone,
  })
  return (
    <ConfirmDialog
      title="Take this survey out of the archive?"
      confirmLabel="Take It Out"
      busyLabel="Taking it out..."
      variant="primary"
      isBusy={unarchive.isPending}
      error={unarchive.error ? sentenceOf(unarchive.error, 'That failed. Please try again.') : undefined}
      onConfirm={() => unarchive.mutate()}
      onClose={onClose}
    >
      It comes back to the list of surveys and stays closed until you open it.
    </ConfirmDialog>
  )
}

export function DuplicateDialog({ survey, onDone, onClose }: ActDialogProps) {
  const duplicate = useAct({ act: () => duplicateSurvey(survey.id), news: 'The copy is ready', onDone })
  return (
    <ConfirmDialog
      title="Duplicate this survey?"
      confirmLabel="Duplicate"
      busyLabel="Copying..."
      variant="primary"
      isBusy={duplicate.isPending}
      error={
        duplicate.error
          ? sentenceOf(duplicate.error, 'Failed to copy the survey. Please try again.')
          : undefined
      }
      onConfirm={() => duplicate.mutate()}
      onClose={onClose}
    >
      You get a new survey with the same words and questions, closed and without responses, and go on there.
    </ConfirmDialog>
  )
}

export function DeleteDialog({ survey, onDone, onClose }: ActDialogProps<void>) {
  const remove = useAct({ act: () => deleteSurvey(survey.id), news: 'The survey is deleted', onDone })
  return (
    <ConfirmDialog
      title="Delete this survey?"
      confirmLabel="Delete Survey"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={
        remove.error ? sentenceOf(remove.error, 'Failed to delete the survey. Please try again.') : undefined
      }
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <b dir="auto">{survey.title}</b> and its {survey.questions.length} questions are gone for good. It has
      no responses. This cannot be undone.
    </ConfirmDialog>
  )
}

function begun({ in_progress_count: count }: SurveyDetail): string {
  if (count === 0) return 'Nobody is in the middle of it.'
  return count === 1 ? '1 parent who has begun may finish.' : `${count} parents who have begun may finish.`
}
