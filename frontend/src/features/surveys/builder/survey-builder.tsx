import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatNumber } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { type SurveyAction, SurveyActionDialogs } from './actions/survey-actions'
import type { SurveyDetail } from './api'
import { BuilderHead } from './builder-head'
import { useEditor } from './editing/use-editor'
import { NameConsentField, ThankYouField, TitleFields, WelcomeField } from './editing/words-fields'
import { YearAndAccess } from './editing/year-and-access'
import type { DraftQuestion, SurveyContent } from './model/content'
import { hasResponses, isLive } from './model/stage'
import { ConflictDialog } from './publish/conflict-dialog'
import { PublishDialog } from './publish/publish-dialog'
import { QuestionList } from './questions/question-list'

interface SurveyBuilderProps {
  survey: SurveyDetail
  userId: string
  /** A question as a parent sees it. */
  renderPreview: (question: DraftQuestion, number: number, count: number) => ReactNode
  onCopied: (copy: SurveyDetail) => void
  onDeleted: () => void
}

export function SurveyBuilder({
  survey: opened,
  userId,
  renderPreview,
  onCopied,
  onDeleted,
}: SurveyBuilderProps) {
  const { editor, snapshot } = useEditor(opened, userId)
  const { survey, mine, conflict, refusal } = snapshot
  const [dialog, setDialog] = useState<SurveyAction | 'publish' | 'discard'>()
  const [postponed, setPostponed] = useState<typeof conflict>()
  const [focusedKey, setFocusedKey] = useState<string>()
  const showToast = useToast()
  const fields = { snapshot, onEdit: handleEdit }

  function handleEdit(change: Partial<SurveyContent>) {
    editor.edit((content) => ({ ...content, ...change }))
  }

  /** What is not saved yet goes first: only what one sees is opened. */
  async function handleAction(action: SurveyAction) {
    if (action === 'open' && !isLive(survey) && !(await editor.publish())) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setDialog(action)
  }

  const close = () => setDialog(undefined)

  /** The button that opened the dialog may be gone, so the focus moves to the title. */
  function finish() {
    flushSync(close)
    document.querySelector('h1')?.focus()
  }

  const shown = mine.questions.findIndex(({ key }) => key === focusedKey)
  const number = Math.max(0, shown)
  const question = mine.questions[number]

  return (
    <>
      <BuilderHead
        snapshot={snapshot}
        onPublish={() => setDialog('publish')}
        onDiscard={() => setDialog('discard')}
        onAction={handleAction}
      />
      <div className="mb-6 grid gap-3 empty:hidden">
        {conflict && (
          <ErrorStrip action={<Button onClick={() => setPostponed(undefined)}>{t`Decide Now`}</Button>}>
            {t`Somebody else changed this survey. Your changes are kept on this device.`}
          </ErrorStrip>
        )}
        {refusal !== undefined && <ErrorStrip>{refusal || t`The survey could not be saved.`}</ErrorStrip>}
        {isLive(survey) && !survey.archived_at && <LiveNotice survey={survey} />}
      </div>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_390px]">
        <fieldset disabled={!!survey.archived_at} className="grid min-w-0 content-start gap-6">
          <legend className="sr-only">{t`The survey`}</legend>
          <TitleFields {...fields} />
          <YearAndAccess
            {...fields}
            onOpen={() => void handleAction('open')}
            onClose={() => setDialog('close')}
          />
          <WelcomeField {...fields} />
          <QuestionList {...fields} onFocusQuestion={setFocusedKey} />
          <NameConsentField {...fields} />
          <ThankYouField {...fields} />
        </fieldset>
        {question && (
          <aside aria-label={t`As a parent sees it`} className="min-w-0 max-lg:max-w-98">
            <div className="lg:sticky lg:top-6">
              <div className="mb-3 flex flex-wrap justify-between gap-x-3 text-14">
                <h2 className="font-semibold">{t`As a parent sees it`}</h2>
                <span className="text-ink-2 tabular-nums">
                  <QuestionNumber number={number + 1} count={mine.questions.length} />
                </span>
              </div>
              {renderPreview(question, number, mine.questions.length)}
            </div>
          </aside>
        )}
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          editor={editor}
          snapshot={snapshot}
          onClose={close}
          onPublished={() => {
            finish()
            showToast(t`The changes are published`)
          }}
        />
      )}
      {dialog === 'discard' && (
        <ConfirmDialog
          title={t`Discard your changes?`}
          confirmLabel={t`Discard Changes`}
          busyLabel={t`Discarding...`}
          isBusy={false}
          onConfirm={() => {
            editor.discard()
            finish()
          }}
          onClose={close}
        >
          {t`Everything you changed since you last published is lost. Parents keep seeing the survey as it is now.`}
        </ConfirmDialog>
      )}
      {dialog !== 'publish' && dialog !== 'discard' && (
        <SurveyActionDialogs
          action={dialog}
          survey={survey}
          onClose={close}
          onCopied={onCopied}
          onDeleted={() => {
            editor.discard()
            onDeleted()
          }}
          onChanged={(changed) => {
            editor.adopt(changed)
            finish()
          }}
        />
      )}
      {conflict && conflict !== postponed && (
        <ConflictDialog
          editor={editor}
          snapshot={snapshot}
          conflict={conflict}
          userId={userId}
          onCopied={onCopied}
          onClose={() => setPostponed(conflict)}
        />
      )}
    </>
  )
}

/** Said before anything is changed: whose eyes are on these words. */
function LiveNotice({ survey }: { survey: SurveyDetail }) {
  const { response_count: submitted, in_progress_count: begun } = survey
  const submittedNumber = formatNumber(submitted)
  const begunNumber = formatNumber(begun)
  return (
    <div role="note" className="rounded-control bg-warn-soft px-3.5 py-3">
      <p className="font-semibold text-warn">
        {survey.is_active ? t`Parents can read this survey now.` : t`Parents have answered this survey.`}
      </p>
      <p className="text-14">
        {hasResponses(survey) && `${t`${submittedNumber} submitted, ${begunNumber} in progress.`} `}
        {t`Your changes stay on this device until you publish them, and we'll show you what changes for parents first. Answers keep the words they answered.`}
      </p>
    </div>
  )
}

function QuestionNumber({ number, count }: { number: number; count: number }) {
  return t`Question ${number} of ${count}`
}
