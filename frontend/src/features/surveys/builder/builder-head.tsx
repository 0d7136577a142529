import { t } from '@lingui/core/macro'
import { Eye, Languages, Share2 } from 'lucide-react'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { type SurveyAction, SurveyActionsMenu } from './actions/survey-actions'
import type { EditorSnapshot } from './editing/editor'
import { SaveState } from './editing/save-state'
import { describeStage, isLive, stageOf } from './model/stage'

interface BuilderHeadProps {
  snapshot: EditorSnapshot
  onPublish: () => void
  onDiscard: () => void
  onAction: (action: SurveyAction) => void
}

/** The survey's stage, and the next action: open a draft, publish changes, or share. */
export function BuilderHead({ snapshot, onPublish, onDiscard, onAction }: BuilderHeadProps) {
  const { survey, state } = snapshot
  const stage = stageOf(survey)
  const hasChanges = isLive(survey) && state !== 'saved'
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-2">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">{describeStage(survey)}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SaveState snapshot={snapshot} />
        {hasChanges && (
          <>
            <Button onClick={onDiscard}>{t`Discard`}</Button>
            <Button
              variant="primary"
              disabled={state === 'invalid' || state === 'conflict' || state === 'saving'}
              onClick={onPublish}
            >
              {t`Publish Changes`}
            </Button>
          </>
        )}
        <ButtonLink href={paths.previewSurvey(survey.id)} icon={Eye}>
          {t`Preview`}
        </ButtonLink>
        <ButtonLink href={paths.translateSurvey(survey.id)} icon={Languages}>
          {t`Translations`}
        </ButtonLink>
        <SurveyActionsMenu survey={survey} onAction={onAction} />
        {stage !== 'archived' && (
          <ButtonLink
            href={paths.shareSurvey(survey.id)}
            icon={Share2}
            variant={stage === 'open' && !hasChanges ? 'primary' : 'plain'}
          >
            {t`Share`}
          </ButtonLink>
        )}
        {stage === 'draft' && (
          <Button variant="primary" onClick={() => onAction('open')}>
            {t`Open Survey`}
          </Button>
        )}
      </div>
    </div>
  )
}
