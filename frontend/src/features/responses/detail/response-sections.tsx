import type { ReactNode } from 'react'
import { Badge } from '@/shared/ui/data/badge'
import type { AnswerDetail, ResponseDetail } from '../api'
import { CategoryBadges } from '../category-badges'
import { shortTime } from '../short-time'
import { TeacherName } from '../teacher-name'
import { Unanalyzed } from '../unanalyzed'
import { mailLink } from './mail-link'
import { Section } from './section'

/** What stands for an answer's words, where more can be done with them than read. */
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
      <Section title="Parent Information">
        <Facts>
          <Fact name="Name">{parent.name?.trim() ? <bdi>{parent.name}</bdi> : <NotProvided />}</Fact>
          <Fact name="Email">
            {parent.email ? <a href={mailLink(parent.email)}>{parent.email}</a> : <NotProvided />}
          </Fact>
          {response.name_consent !== null && (
            <Fact name="On a card">
              {response.name_consent ? 'The teacher may see the name' : 'Without the name'}
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title="Teachers">
        {teachers.length === 0 && <p className="text-ink-2">No teachers selected</p>}
        <ul className="grid gap-1">
          {teachers.map((teacher) => (
            <li key={teacher.id}>
              <TeacherName teacher={teacher} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Categories">
        {categories.length === 0 && <p className="text-ink-2">No categories assigned</p>}
        <CategoryBadges categories={categories} />
      </Section>
      <Section title="Survey Responses">
        {answers.length === 0 && <p className="text-ink-2">No answers provided</p>}
        <dl className="grid gap-5">
          {answers.map((answer) => (
            <Answer key={answer.question_id} answer={answer}>
              {renderAnswer?.(answer, response)}
            </Answer>
          ))}
        </dl>
      </Section>
      <Section title="Submission Details">
        <Facts>
          <Fact name="Submitted At">
            {response.submitted_at ? <Time time={response.submitted_at} /> : 'Not submitted'}
          </Fact>
          {!response.is_submitted && (
            <Fact name="Started At">
              <Time time={response.started_at} />
            </Fact>
          )}
          <Fact name="Response ID">
            <code className="text-14">{response.id}</code>
          </Fact>
        </Facts>
      </Section>
    </>
  )
}

interface AnswerProps {
  answer: AnswerDetail
  /** In the place of the bare words. */
  children?: ReactNode
}

function Answer({ answer, children }: AnswerProps) {
  const { question_text, answer_text, is_retired } = answer
  return (
    <div>
      {question_text && (
        <dt dir="auto" className="mb-1 text-14 font-semibold">
          {question_text} {is_retired && <Badge>No longer asked</Badge>}
        </dt>
      )}
      {answer.unanalyzed_language && (
        <dd className="mb-1.5">
          <Unanalyzed answers={[answer]} />
        </dd>
      )}
      {children ? (
        <dd>{children}</dd>
      ) : answer_text.trim() ? (
        <dd dir="auto" className="font-words text-16 leading-relaxed whitespace-pre-wrap">
          {answer_text}
        </dd>
      ) : (
        <dd className="text-ink-2">No answer provided</dd>
      )}
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
  return <span className="text-ink-2">Not provided</span>
}

function Time({ time }: { time: string }) {
  return (
    <time dateTime={time} className="tabular-nums">
      {shortTime(time)}
    </time>
  )
}
