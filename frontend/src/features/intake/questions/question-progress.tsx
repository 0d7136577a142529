import { Progress } from '@/shared/ui/feedback/progress'
import { t } from '../messages/messages'
import { questionPercent } from '../steps/step-rules'

export function QuestionProgress({ number, count }: { number: number; count: number }) {
  const percent = questionPercent(number, count)
  return (
    <>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-14 text-ink-2">
        <span className="text-16 font-semibold text-accent">{t.questions.place(number + 1, count)}</span>
        <span className="tabular-nums">{t.questions.complete(percent)}</span>
      </div>
      <Progress label={t.questions.progress} percent={percent} />
    </>
  )
}
