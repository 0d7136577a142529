import { Brand } from '@/shared/ui/layout/brand'
import type { Question } from '../api'
import { BackButton, ForwardButton } from '../frame/move-buttons'
import { StepBar } from '../frame/step-bar'
import { en } from '../messages/en'
import { later } from '../messages/later/en'
import { showMessages, t } from '../messages/messages'
import { AboutTeacher } from '../questions/about-teacher'
import { QuestionProgress } from '../questions/question-nav'
import { TeacherTabs } from '../questions/teacher-tabs'

// Staff read the product's own words in English.
showMessages({ ...en, ...later })

/** Stand for those whom a parent chooses. */
const tabs = ['First teacher', 'Second teacher'].map((name) => ({
  name,
  isAnswered: false,
  isSkipped: false,
}))

interface QuestionPreviewProps {
  question: Pick<Question, 'text' | 'is_required'> & { readonly is_about_each_teacher?: boolean }
  number: number
  count: number
}

/** One question as it stands on a parent's phone: the survey's own parts, to look at and not to touch. */
export function QuestionPreview({ question, number, count }: QuestionPreviewProps) {
  const isAboutEach = question.is_about_each_teacher
  const hint = isAboutEach ? `${t.questions.oneTeacher} ${t.questions.hint}` : t.questions.hint
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
          {question.is_required ? hint : t.questions.optional}
        </p>
        {isAboutEach && (
          <>
            <TeacherTabs id="preview" tabs={tabs} current={0} onChoose={() => {}} />
            <p className="mb-2 font-semibold">
              <AboutTeacher name="the first teacher" />
            </p>
          </>
        )}
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
