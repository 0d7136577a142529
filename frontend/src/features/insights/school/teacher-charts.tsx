import { plural, t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { publicOrigin, schoolName } from '@/shared/lib/school'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { TextArea } from '@/shared/ui/form/text-area'
import type { Insights } from '../api'
import { BarList, FewMark } from '../charts/bar-list'
import { ChartFigure, NumbersTable } from '../charts/chart-figure'
import { countResponses, isFew, withFolding } from '../messages'
import { findQuietGrades, findUnheard, reminderText } from './reminder'
import { titleOf } from './titles'

export function ResponsesByTeacher({ insights }: { insights: Insights }) {
  const { survey, grades, small_group } = insights
  const title = titleOf('teachers')
  const max = Math.max(...grades.flatMap(({ teachers }) => teachers.map((teacher) => teacher.responses)), 1)
  return (
    <ChartFigure
      title={title}
      reading={withFolding(
        t`Responses for each grade and teacher. A response can be about several teachers.`,
        survey,
      )}
      chartKey={{ surveyId: survey.id, chart: 'teachers' }}
    >
      <div className="grid gap-4">
        {grades.map(({ grade, responses, teachers }) => (
          <section key={grade} aria-label={nameGrade(grade)}>
            <h3 className="flex flex-wrap items-baseline gap-x-2 text-14">
              {nameGrade(grade)}
              <span className="font-normal text-ink-2">{countResponses(responses)}</span>
              {isFew(responses, small_group) && <FewMark smallGroup={small_group} />}
            </h3>
            <BarList
              smallGroup={small_group}
              max={max}
              rows={teachers.map((teacher) => ({
                key: teacher.id,
                label: teacher.name,
                detail: teacher.is_on_roster ? undefined : t({ message: '(archived)', context: 'teacher' }),
                value: teacher.responses,
                figure: formatNumber(teacher.responses),
                isFew: isFew(teacher.responses, small_group),
                nameHref: paths.teacherInsights(survey.id, teacher.id),
                href:
                  teacher.responses > 0 ? paths.responses(survey.id, { teacherId: teacher.id }) : undefined,
              }))}
            />
          </section>
        ))}
      </div>
      <NumbersTable
        caption={title}
        headings={[t`Teacher`, t`Grade`, t`Responses`]}
        rows={grades.flatMap(({ grade, responses, teachers }) => [
          [t`All of this grade`, nameGrade(grade), responses],
          ...teachers.map((teacher) => [teacher.name, nameGrade(grade), teacher.responses]),
        ])}
      />
    </ChartFigure>
  )
}

function nameGrade(grade: string): string {
  return grade || t`No grade`
}

export function Coverage({ insights }: { insights: Insights }) {
  const { survey, grades, small_group } = insights
  const unheard = findUnheard(grades, small_group)
  const quiet = findQuietGrades(grades, small_group)
  return (
    <ChartFigure
      title={titleOf('coverage')}
      reading={describeCoverage(
        small_group,
        unheard.length,
        quiet.map(({ grade }) => grade),
      )}
      chartKey={{ surveyId: survey.id, chart: 'coverage' }}
      hasPicture={false}
      isEmpty={unheard.length === 0}
    >
      {unheard.length > 0 && (
        <div className="grid gap-8 md:grid-cols-2">
          <ul className="grid content-start gap-1">
            {unheard.map((teacher) => (
              <li key={teacher.id} className="flex flex-wrap items-baseline gap-x-2 py-1 text-14">
                <Link href={paths.teacherInsights(survey.id, teacher.id)}>{teacher.name}</Link>
                <span className="text-ink-2">
                  {[teacher.grade_level, countResponses(teacher.responses)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <Reminder
            key={unheard.map((teacher) => teacher.id).join()}
            surveyId={survey.id}
            text={reminderText({
              school: schoolName(),
              title: survey.title,
              link: `${publicOrigin()}${survey.public_path}`,
              teachers: unheard.map((teacher) => ({ name: teacher.name, grade: teacher.grade_level })),
            })}
          />
        </div>
      )}
    </ChartFigure>
  )
}

function describeCoverage(smallGroup: number, unheard: number, quiet: string[]): string {
  if (unheard === 0) return t`At least ${smallGroup} parents have written about every teacher.`
  if (quiet.length === 0)
    return t`Fewer than ${smallGroup} parents have written about ${plural(unheard, { one: '# teacher', other: '# teachers' })}.`
  const grades = quiet.join(', ')
  return t`Fewer than ${smallGroup} parents have written about ${plural(unheard, { one: '# teacher', other: '# teachers' })}, and about these grades: ${grades}.`
}

function Reminder({ surveyId, text }: { surveyId: string; text: string }) {
  const [message, setMessage] = useState(text)
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-14">{t`Reminder about these teachers`}</h3>
      <TextArea
        aria-label={t`Reminder`}
        rows={10}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={message}>{t`Copy Reminder`}</CopyButton>
        <ButtonLink icon={Printer} href={paths.poster(surveyId)}>
          {t`Poster`}
        </ButtonLink>
      </div>
    </div>
  )
}
