import { t } from '@lingui/core/macro'
import { useMay } from '@/shared/api/permissions'
import { languageAttribute, submissionTime } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { ConcernDetail } from './api'
import { DecisionPanel } from './decision-panel'
import { MarkedWords } from './marked-words'
import { stepName } from './messages'

/** The words, the rest of the response and what was done, with what happens next beside them. */
export function ConcernView({ concern }: { concern: ConcernDetail }) {
  const may = useMay()
  const { language, other_answers: others, history } = concern
  return (
    <div className="grid items-start gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        <figure className="rounded-slip border border-line bg-surface px-6.5 pt-6.5 pb-4 shadow-lift max-sm:px-4.5">
          <blockquote
            dir="auto"
            lang={languageAttribute(language)}
            className="font-words text-22 leading-[1.45] wrap-anywhere whitespace-pre-line max-sm:text-18"
          >
            <MarkedWords item={concern} />
          </blockquote>
          <figcaption className="mt-3 text-14 text-ink-2">{concern.question_text}</figcaption>
        </figure>
        <p className="mt-3.5 text-14 text-ink-2">{why(concern)}</p>
      </div>
      {may('review_answers') && <DecisionPanel key={concern.id} concern={concern} />}
      <div className="grid min-w-0 gap-7 lg:col-start-1">
        <section className="border-t border-line pt-5">
          <h2 className="mb-2.5 text-16 font-semibold">{t`The rest of this response`}</h2>
          {others.length === 0 && <p className="text-ink-2">{t`There is nothing else in it.`}</p>}
          <dl className="grid gap-3">
            {others.map(({ question_text: question, answer_text: answer, language }) => (
              <div key={`${question} ${answer}`}>
                <dt className="text-14 text-ink-2">{question}</dt>
                <dd
                  lang={languageAttribute(language)}
                  dir="auto"
                  className="font-words wrap-anywhere whitespace-pre-line"
                >
                  {answer}
                </dd>
              </div>
            ))}
          </dl>
          <ButtonLink
            variant="quiet"
            size="small"
            className="-ms-3 mt-2"
            href={paths.responses(concern.survey_id, { response: concern.response_id })}
          >
            {t`View Response`}
          </ButtonLink>
        </section>
        <section className="border-t border-line pt-5">
          <h2 className="mb-2.5 text-16 font-semibold">{t`History`}</h2>
          <ol className="ms-1.25 border-s-2 border-line text-14">
            {!concern.raised_by && (
              <Step
                words={t`Put on the list by the computer`}
                time={concern.raised_at}
                isDay={concern.is_confidential}
              />
            )}
            {history.map((event) => (
              <Step key={`${event.at} ${event.action}`} words={stepName(event)} time={event.at} />
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}

function Step({ words, time, isDay = false }: { words: string; time: string; isDay?: boolean }) {
  return (
    <li className="relative ps-5 pb-3.5 before:absolute before:top-1.5 before:-start-1.5 before:size-2.5 before:rounded-full before:border-2 before:border-accent before:bg-surface">
      {words}
      <time dateTime={time} className="block text-ink-2 tabular-nums">
        {submissionTime(time, isDay)}
      </time>
    </li>
  )
}

function why({ raised_by: person, is_likely: isLikely, outcome }: ConcernDetail): string {
  const name = person?.name
  const cause = name
    ? t`Put on the list by ${name}.`
    : isLikely
      ? t`Raised by the marked words.`
      : t`Raised by the marked words, but the computer is not sure.`
  const judged = outcome === 'not_a_concern' ? t`Staff found that it is not a concern.` : ''
  return `${cause} ${judged || (person || outcome ? '' : t`No person has judged it yet.`)}`.trim()
}
