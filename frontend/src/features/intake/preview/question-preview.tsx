import { Brand } from '@/shared/ui/layout/brand'
import type { Question } from '../api'
import { BackButton, ForwardButton } from '../frame/move-buttons'
import { StepBar } from '../frame/step-bar'
import { en } from '../messages/en'
import { later } from '../messages/later/en'
import { showMessages, t } from '../messages/messages'
import { QuestionProgress } from '../questions/question-nav'

// Staff read the product's own words in English.
showMessages({ ...en, ...later })

interface QuestionPreviewProps {
  question: Pick<Question, 'text' | 'is_required'>
  number: number
  count: number
}

/** One question as it stands on a parent's phone: the survey's own parts, to look at and not to touch. */
export function QuestionPreview({ question, number, count }: QuestionPreviewProps) {
  return (
    <div
      inert
      aria-hidden="true"
      className="overflow-hidden rounded-[28px] border border-line-strong bg-paper"
    >
      <div className="flex min-h-14 items-center border-b border-line bg-surface px-5">
        <Brand />
      </div>
      <StepBar step="questions" />
      <div className="px-5 pt-5 pb-6">
        <QuestionProgress number={number} answered={Array<boolean>(count).fill(false)} />
        <p dir="auto" className="mt-5 font-words text-22 leading-[1.3] font-semibold wrap-anywhere">
          {question.text || '…'}
          {question.is_required && <span className="ms-1.5 font-ui font-normal text-bad">*</span>}
        </p>
        <p className="mt-1.5 mb-3.5 text-14 text-ink-2">
          {question.is_required ? t.questions.hint : t.questions.optional}
        </p>
        <div className="h-36 rounded-control border border-line-strong bg-surface" />
        <p className="mt-2 text-end text-14 text-ink-2">{t.questions.count(0)}</p>
      </div>
      <div className="flex gap-3 border-t border-line bg-surface px-5 py-3 [&>:last-child]:flex-1">
        <BackButton onClick={() => {}} />
        <ForwardButton label={number === count - 1 ? t.questions.review : t.next} />
      </div>
    </div>
  )
}
