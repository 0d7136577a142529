import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { explain } from '@/shared/api/error'
import { useMay } from '@/shared/api/permissions'
import { queryKeys } from '@/shared/api/queries'
import { languageAttribute } from '@/shared/lib/format'
import { cutOut } from '@/shared/lib/text'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import {
  type AnswerDetail,
  correctTeachers,
  type ResponseDetail,
  type SentenceAbout,
  undoCorrections,
} from './api'
import { describeAnswer, describeSentence, isChosen, listChoices } from './messages'

interface AboutTeachersProps {
  response: ResponseDetail
  answer: AnswerDetail & { answer_id: string }
}

interface Correction {
  start: number
  teacherIds: string[]
}

/** Below an answer of a parent who chose several teachers: whom each sentence is about, corrected with one click. */
export function AboutTeachers({ response, answer }: AboutTeachersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const sentencesId = useId()
  const mayCorrect = useMay()('review_answers')
  const queryClient = useQueryClient()
  const queryKey = queryKeys.response(response.id)

  function show(about: SentenceAbout[]) {
    queryClient.setQueryData<ResponseDetail>(
      queryKey,
      (known) =>
        known && {
          ...known,
          answers: known.answers.map((one) => (one.answer_id === answer.answer_id ? { ...one, about } : one)),
        },
    )
    // Lists, insights and cards follow behind the dialog.
    void queryClient.invalidateQueries({ queryKey: queryKeys.survey(response.survey_id) })
  }

  const correcting = useMutation({
    scope: { id: `teachers of ${answer.answer_id}` },
    mutationFn: ({ start, teacherIds }: Correction) => correctTeachers(answer.answer_id, teacherIds, start),
    onSuccess: ({ sentences }) => show(sentences),
  })
  const undoing = useMutation({
    scope: { id: `teachers of ${answer.answer_id}` },
    mutationFn: () => undoCorrections(answer.answer_id),
    onSuccess: ({ sentences }) => show(sentences),
  })

  const { about } = answer
  const { teachers } = response
  if (about.length === 0 || teachers.length < 2) return null
  const error = correcting.error ?? undoing.error
  return (
    <div className="mt-2 text-14">
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status" className="text-ink-2">
          {describeAnswer(about, teachers)}
        </p>
        <Button
          variant="quiet"
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={sentencesId}
          className="-ms-3"
          onClick={() => setIsOpen(!isOpen)}
        >
          {mayCorrect ? t({ message: 'Correct', context: 'verb' }) : t`By sentence`}
        </Button>
      </div>
      <div id={sentencesId}>
        {isOpen && (
          <ol className="mt-1 mb-2 grid gap-3 border-s-2 border-line ps-3">
            {about.map((sentence) => (
              <li key={sentence.start}>
                <p lang={languageAttribute(answer.language)} dir="auto" className="font-words">
                  {cutOut(answer.answer_text, sentence)?.words}
                </p>
                {mayCorrect ? (
                  <Choices
                    sentence={sentence}
                    teachers={teachers}
                    isBusy={correcting.isPending && correcting.variables.start === sentence.start}
                    onChoose={(teacherIds) => correcting.mutate({ start: sentence.start, teacherIds })}
                  />
                ) : (
                  <p className="text-ink-2">{describeSentence(sentence, teachers)}</p>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
      {isOpen && mayCorrect && about.some(({ certainty }) => certainty === 'staff') && (
        <Button
          variant="quiet"
          size="small"
          icon={Undo2}
          className="-ms-3"
          isBusy={undoing.isPending}
          busyLabel={t`Undo corrections`}
          onClick={() => undoing.mutate()}
        >
          {t`Undo corrections`}
        </Button>
      )}
      {error && (
        <ErrorStrip>{explain(error, t`Failed to save the correction. Please try again.`)}</ErrorStrip>
      )}
    </div>
  )
}

interface ChoicesProps {
  sentence: SentenceAbout
  teachers: ResponseDetail['teachers']
  isBusy: boolean
  onChoose: (teacherIds: string[]) => void
}

function Choices({ sentence, teachers, isBusy, onChoose }: ChoicesProps) {
  return (
    <fieldset className="m-0 mt-1 flex min-w-0 flex-wrap items-center gap-1.5 border-0 p-0">
      <legend className="mb-1 text-ink-2">{describeSentence(sentence, teachers)}</legend>
      {listChoices(teachers).map((choice) => (
        <Button
          key={choice.teacherIds.join(' ')}
          size="small"
          variant={isChosen(choice, sentence) ? 'primary' : 'plain'}
          aria-pressed={isChosen(choice, sentence)}
          aria-disabled={isBusy}
          onClick={() => onChoose(choice.teacherIds)}
        >
          {choice.name}
        </Button>
      ))}
    </fieldset>
  )
}
