import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '@/shared/api/error'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { createSurvey, refreshSurveyLists, type SurveyDetail } from '../api'
import type { EditConflict, Editor, EditorSnapshot } from '../editing/editor'
import { answerCounts, listChanges } from '../model/changes'
import { contentOf, limits, questionsToSend, type SurveyContent } from '../model/content'
import { rebase } from '../model/merge'
import { formatTime, isLive } from '../model/stage'
import { ChangeList } from './publish-dialog'

interface ConflictDialogProps {
  editor: Editor
  snapshot: EditorSnapshot
  conflict: EditConflict
  userId: string
  onCopied: (copy: SurveyDetail) => void
  onClose: () => void
}

/** Somebody else was quicker. Nothing is lost, and the person decides. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { editor, snapshot, conflict, userId, onCopied, onClose } = props
  const { base, theirs } = conflict
  const counts = answerCounts(theirs)
  const theirChanges = listChanges(base, contentOf(theirs), counts)
  const { clashes } = rebase(base, snapshot.mine, contentOf(theirs))
  const both = clashes.join(', ')
  const queryClient = useQueryClient()
  const copy = useMutation({
    mutationFn: () => createSurvey(copyOf(snapshot.mine)),
    onSuccess: async (made) => {
      await refreshSurveyLists(queryClient)
      editor.acceptTheirs()
      onCopied(made)
    },
  })

  return (
    <Dialog title={t`Somebody else changed this survey`} onClose={onClose}>
      <div className="grid gap-5">
        {copy.isError && (
          <ErrorStrip>{explain(copy.error, t`The copy could not be made. Please try again.`)}</ErrorStrip>
        )}
        <p className="wrap-anywhere">
          {whoChanged(theirs, userId)}{' '}
          {t`Nothing of yours was saved over it, and your changes are kept on this device.`}
        </p>
        <section className="grid gap-2">
          <h3 className="font-semibold">{t`What they changed`}</h3>
          {theirChanges.length > 0 ? (
            <ChangeList label={t`What they changed`} changes={theirChanges} />
          ) : (
            <p>{t`The words are the same. The survey was opened, closed or archived.`}</p>
          )}
        </section>
        <section className="grid gap-2">
          <h3 className="font-semibold">{t`What you changed`}</h3>
          <ChangeList label={t`What you changed`} changes={listChanges(base, snapshot.mine, counts)} />
        </section>
        <div className="grid gap-4 border-t border-line pt-5">
          <Choice
            text={
              clashes.length > 0
                ? t`Their changes stay, and yours come on top. You both changed ${both}: there, your version is used.`
                : t`Their changes stay, and yours come on top. You didn’t change the same words.`
            }
          >
            <Button
              variant="primary"
              onClick={() => {
                editor.applyMine()
                onClose()
              }}
            >
              {t`Apply Mine on Top`}
            </Button>
          </Choice>
          <Choice
            text={t`Your version becomes a survey of its own, closed and without responses. This one stays as they left it.`}
          >
            <Button isBusy={copy.isPending} busyLabel={t`Copying...`} onClick={() => copy.mutate()}>
              {t`Keep Mine as a Copy`}
            </Button>
          </Choice>
          <Choice text={t`Continue with their version. Your changes are lost.`}>
            <Button
              variant="danger"
              onClick={() => {
                editor.acceptTheirs()
                onClose()
              }}
            >
              {t`Use Theirs`}
            </Button>
          </Choice>
        </div>
        {isLive(theirs) && (
          <p className="text-14 text-ink-2">
            {t`Parents can read this survey: whatever you choose, nothing is published before you say so.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div className="grid sm:w-52">{children}</div>
      <p className="min-w-0 flex-1 basis-60 text-14 text-ink-2 wrap-anywhere">{text}</p>
    </div>
  )
}

function whoChanged({ changed_by, updated_at }: SurveyDetail, userId: string): string {
  const time = formatTime(updated_at)
  if (!changed_by) return t`Somebody changed it on ${time}, while you were editing.`
  if (changed_by.id === userId) return t`You changed it in another window on ${time}, while you were editing.`
  const name = changed_by.full_name
  return t`${name} changed it on ${time}, while you were editing.`
}

function copyOf(mine: SurveyContent) {
  const original = mine.title.trim()
  const title = [...t`Copy of ${original}`].slice(0, limits.title).join('')
  const { description, school_year, welcome_text, thank_you_text, asks_name_consent } = mine
  const questions = questionsToSend(mine).map(({ id: _, ...question }) => question)
  return {
    title,
    description,
    school_year,
    welcome_text,
    thank_you_text,
    asks_name_consent,
    is_active: false,
    questions: questions.filter(({ text }) => text !== ''),
  }
}
