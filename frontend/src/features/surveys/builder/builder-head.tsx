import { Eye, Share2 } from 'lucide-react'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'
import { type Act, ActsMenu } from './acts/survey-acts'
import type { EditorSnapshot } from './editing/editor'
import { SaveState } from './editing/save-state'
import { isLive, stageOf, tellStage } from './model/stage'

interface BuilderHeadProps {
  snapshot: EditorSnapshot
  onPublish: () => void
  onDiscard: () => void
  onAct: (act: Act) => void
}

/** Where the survey stands, and the one way on that comes next: open a draft, publish changes, or share. */
export function BuilderHead({ snapshot, onPublish, onDiscard, onAct }: BuilderHeadProps) {
  const { survey, state } = snapshot
  const stage = stageOf(survey)
  const hasChanges = isLive(survey) && state !== 'saved'
  return (
    <PageHead
      title="Edit Survey"
      back={{ href: `/admin/survey/${survey.id}`, label: 'Back to survey' }}
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
          <ButtonLink href={`/admin/survey/${survey.id}/preview`} icon={Eye}>
            Preview
          </ButtonLink>
          <ActsMenu survey={survey} onAct={onAct} />
          {stage !== 'archived' && (
            <ButtonLink
              href={`/admin/survey/${survey.id}/share`}
              icon={Share2}
              variant={stage === 'open' && !hasChanges ? 'primary' : 'plain'}
            >
              Share
            </ButtonLink>
          )}
          {stage === 'draft' && (
            <Button variant="primary" onClick={() => onAct('open')}>
              Open Survey
            </Button>
          )}
        </>
      }
    >
      <p>{tellStage(survey)}</p>
    </PageHead>
  )
}
