import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { languageAttribute, languageName, submissionTime } from '@/shared/lib/format'
import { wellFormed } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/data/badge'
import type { AnswerDetail, ResponseDetail } from '../api'
import { CategoryBadges, TeacherName, Unanalyzed } from '../response-parts'
import { AnswerTranslation } from './answer-translation'

/** Renders an answer where more can be done with it than read it. */
export type RenderAnswer = (answer: AnswerDetail, response: ResponseDetail) => ReactNode

interface ResponseSectionsProps {
  response: ResponseDetail
  renderAnswer?: RenderAnswer | undefined
}

/** Everything a parent gave, and when. The same on the screen and on paper, but for what only a screen can do. */
export function ResponseSections({ response, renderAnswer }: ResponseSectionsProps) {
  const { parent, teachers, categories, answers } = response
  return (
    <>
      <Section title={t`Parent Information`}>
        <Facts>
          <Fact name={t`Name`}>{parent.name?.trim() ? <bdi>{parent.name}</bdi> : <NotProvided />}</Fact>
          <Fact name={t({ message: 'Email', context: 'fact' })}>
            {parent.email ? <a href={mailLink(parent.email)}>{parent.email}</a> : <NotProvided />}
          </Fact>
          {response.name_consent !== null && (
            <Fact name={t`On a card`}>
              {response.name_consent ? t`The teacher may see the name` : t`Without the name`}
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t`Teachers`}>
        {teachers.length === 0 && <p className="text-ink-2">{t`No teachers selected`}</p>}
        <ul className="grid gap-1">
          {teachers.map((teacher) => (
            <li key={teacher.id}>
              <TeacherName teacher={teacher} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t`Categories`}>
        {categories.length === 0 && <p className="text-ink-2">{t`No categories assigned`}</p>}
        <CategoryBadges categories={categories} />
      </Section>
      <Section title={t`Survey Responses`}>
        {answers.length === 0 && <p className="text-ink-2">{t`No answers provided`}</p>}
        <dl className="grid gap-5">
          {answers.map((answer) => (
            <Answer
              key={`${answer.question_id} ${answer.about_teacher?.id}`}
              answer={answer}
              below={renderAnswer && <AnswerTranslation response={response} answer={answer} />}
            >
              {renderAnswer?.(answer, response)}
            </Answer>
          ))}
        </dl>
      </Section>
      <Section title={t`Submission Details`}>
        <Facts>
          <Fact name={t`Submitted At`}>
            {response.submitted_at ? <Time of={response} time={response.submitted_at} /> : t`Not submitted`}
          </Fact>
          {!response.is_submitted && (
            <Fact name={t`Started At`}>
              <Time of={response} time={response.started_at} />
            </Fact>
          )}
          {response.language && <Fact name={t`Asked In`}>{languageName(response.language)}</Fact>}
          <Fact name={t`Response ID`}>
            <code className="text-14">{response.id}</code>
          </Fact>
        </Facts>
      </Section>
    </>
  )
}

interface AnswerProps {
  answer: AnswerDetail
  /** Shown instead of the plain text. */
  children?: ReactNode
  below?: ReactNode
}

function Answer({ answer, children, below }: AnswerProps) {
  const { question_text, answer_text, is_retired, about_teacher } = answer
  return (
    <div>
      {question_text && (
        <dt dir="auto" className="mb-1 text-14 font-semibold">
          {question_text} {is_retired && <Badge>{t`No longer asked`}</Badge>}
        </dt>
      )}
      {about_teacher && (
        <dd className="mb-1 text-14">
          <Trans>
            About <TeacherName teacher={about_teacher} />
          </Trans>
        </dd>
      )}
      {answer.unanalyzed_language && (
        <dd className="mb-1.5">
          <Unanalyzed answers={[answer]} />
        </dd>
      )}
      {children ? (
        <dd>{children}</dd>
      ) : answer_text.trim() ? (
        <dd
          lang={languageAttribute(answer.language)}
          dir="auto"
          className="font-words text-16 leading-relaxed whitespace-pre-wrap"
        >
          {answer_text}
        </dd>
      ) : (
        <dd className="text-ink-2">{t`No answer provided`}</dd>
      )}
      {below && <dd className="empty:hidden">{below}</dd>}
    </div>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 max-sm:grid-cols-[5.875rem_minmax(0,1fr)] max-sm:gap-x-2">
      {children}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NotProvided() {
  return <span className="text-ink-2">{t`Not provided`}</span>
}

function Time({ of, time }: { of: ResponseDetail; time: string }) {
  return (
    <time dateTime={time} className="tabular-nums">
      {submissionTime(time, of.is_confidential)}
    </time>
  )
}

/** A part of a response: its name at the side, or above on a phone. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[9.75rem_minmax(0,1fr)] gap-x-5 gap-y-1.5 py-4 wrap-anywhere not-last:border-b not-last:border-line first:pt-0 max-sm:grid-cols-[minmax(0,1fr)]">
      <h3 className="text-14 leading-6 text-ink-2">{title}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** A mail link to one recipient, whatever a visitor wrote into the field: only the @ signs keep a meaning. */
export function mailLink(email: string): string {
  return `mailto:${wellFormed(email).split('@').map(encodeURIComponent).join('@')}`
}
