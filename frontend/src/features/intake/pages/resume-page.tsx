import { ArrowRight } from 'lucide-react'
import { useContext, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { useStore } from '@/shared/lib/use-store'
import { Button, buttonClass } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { stickyClass } from '../frame/move-buttons'
import { isolateYears, StepTitle } from '../frame/step-title'
import { SurveyContext } from '../frame/survey-context'
import { languageOf } from '../frame/survey-words'
import { t } from '../messages/messages'
import type { OpenSurvey } from '../opening/open-survey'
import { resumePosition, type StepPosition } from '../steps/step-rules'
import { firstName } from './first-name'
import { ProgressList } from './progress-list'
import { StartNew } from './start-new'

interface ResumePageProps {
  open: OpenSurvey
  /** Asked for by a press, not by opening the page. */
  isMoved: boolean
  onContinue: () => void
  onStartNew: () => void
}

/** Before a draft that this device holds is shown: whoever is here may be another parent. So there are no words, no
 *  teachers' names and no email address on this page. */
export function ResumePage({ open, isMoved, onContinue, onStartNew }: ResumePageProps) {
  const { survey, response, note, resumed } = open
  const { Main } = useContext(SurveyContext)
  const { values, saveState } = useStore(response)
  const [isConfirming, setIsConfirming] = useState(false)
  const name = firstName(values.name)
  const position = resumePosition(values, survey.questions, note?.read())
  const isSaved = saveState === 'saved'

  return (
    <Main className="mx-auto flex w-full max-w-parent flex-1 flex-col px-5 pt-8 sm:pt-14 sm:pb-14">
      <div className="flex flex-1 flex-col gap-y-7 lg:grid lg:grid-cols-[minmax(0,1fr)_440px] lg:grid-rows-[auto_1fr] lg:gap-x-22">
        <div className="max-w-column">
          <p
            lang={languageOf(survey, 'title')}
            dir="auto"
            className="font-semibold text-accent wrap-anywhere"
          >
            {isolateYears(survey.title)}
          </p>
          <StepTitle size="hero" takesFocus={isMoved} className="mt-1">
            {t.resume.title(name)}
          </StepTitle>
          <p className="mt-3">
            {isSaved ? savedSentence(resumed?.writtenAt) : t.resume.unsaved}{' '}
            {t.resume.pickUp(whereOf(position))}
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProgressList values={values} questions={survey.questions} current={position.step} />
        </div>
        {isConfirming ? (
          <StartNew open={open} onKeep={() => setIsConfirming(false)} onStartNew={onStartNew} />
        ) : (
          <div
            className={cx(
              stickyClass,
              'flex max-w-column flex-wrap items-center gap-x-3 gap-y-1 max-sm:-mx-5 max-sm:mt-auto max-sm:flex-col max-sm:items-stretch max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-5 max-sm:py-3 lg:content-start',
            )}
          >
            <button
              type="button"
              className={cx(
                buttonClass({ variant: 'primary', size: 'large' }),
                'sm:min-h-11 sm:min-w-37 sm:text-16',
              )}
              onClick={onContinue}
            >
              {t.resume.continue}
              <Icon of={ArrowRight} className="rtl:-scale-x-100" />
            </button>
            <Button
              variant="quiet"
              className="min-w-0 wrap-anywhere sm:whitespace-normal"
              onClick={() => setIsConfirming(true)}
            >
              {`${t.notYou(name)} ${t.opening.startAnew}`}
            </Button>
          </div>
        )}
      </div>
    </Main>
  )
}

function savedSentence(writtenAt: number | undefined): string {
  return writtenAt === undefined ? t.resume.saved : t.resume.savedOn(new Date(writtenAt))
}

function whereOf({ step, question }: StepPosition): string {
  return step === 'questions' ? t.resume.whereQuestion(question + 1) : t.resume.where[step]
}
