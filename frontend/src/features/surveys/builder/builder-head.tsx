import { Eye, Languages, Share2 } from 'lucide-react'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'
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
    <PageHead
      title="Edit Survey"
      back={{ href: paths.survey(survey.id), label: 'Back to survey' }}
      actions={
        <>
          <SaveState snapshot={snapshot} />
          {hasChanges && (
            <>
              <Button onClick={onDiscard}>Discard</Button>
              <Button
                variant="primary"
                disabled={state === 'invalid' || state === 'conflict' || state === 'saving'}
                onClick={onPublish}
              >
                Publish Changes
              </Button>
            </>
          )}
          <ButtonLink href={paths.previewSurvey(survey.id)} icon={Eye}>
            Preview
          </ButtonLink>
          <ButtonLink href={paths.translateSurvey(survey.id)} icon={Languages}>
            Translations
          </ButtonLink>
          <SurveyActionsMenu survey={survey} onAction={onAction} />
          {stage !== 'archived' && (
            <ButtonLink
              href={paths.shareSurvey(survey.id)}
              icon={Share2}
              variant={stage === 'open' && !hasChanges ? 'primary' : 'plain'}
            >
              Share
            </ButtonLink>
          )}
          {stage === 'draft' && (
            <Button variant="primary" onClick={() => onAction('open')}>
              Open Survey
            </Button>
          )}
        </>
      }
    >
      <p>{describeStage(survey)}</p>
    </PageHead>
  )
}
