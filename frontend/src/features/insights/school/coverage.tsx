import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { schoolName } from '@/shared/lib/school'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { TextArea } from '@/shared/ui/form/text-area'
import { teacherPath } from '../addresses'
import type { Insights } from '../api'
import { ChartFigure } from '../charts/chart-figure'
import { count } from '../words'
import { findQuietGrades, findUnheard, reminderText } from './reminder'

export function Coverage({ insights }: { insights: Insights }) {
  const { survey, grades, small_group } = insights
  const unheard = findUnheard(grades, small_group)
  const quiet = findQuietGrades(grades, small_group)
  return (
    <ChartFigure
      title="Whom have we not heard about yet?"
      reading={
        unheard.length === 0
          ? `At least ${small_group} parents have written about every teacher.`
          : `Fewer than ${small_group} parents have written about ${count(unheard.length, 'teacher')}${
              quiet.length > 0
                ? `, and about these grades: ${quiet.map(({ grade }) => grade).join(', ')}`
                : ''
            }.`
      }
      place={{ surveyId: survey.id, chart: 'coverage' }}
      hasPicture={false}
      isEmpty={unheard.length === 0}
    >
      {unheard.length > 0 && (
        <div className="grid gap-8 md:grid-cols-2">
          <ul className="grid content-start gap-1">
            {unheard.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline gap-x-2 py-1 text-14">
                <Link href={teacherPath(survey.id, one.id)}>{one.name}</Link>
                <span className="text-ink-2">
                  {[one.grade_level, count(one.responses, 'response')].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <Reminder
            key={unheard.map((one) => one.id).join()}
            surveyId={survey.id}
            text={reminderText({
              school: schoolName(),
              title: survey.title,
              link: `${location.origin}${survey.public_path}`,
              teachers: unheard.map((one) => ({ name: one.name, grade: one.grade_level })),
            })}
          />
        </div>
      )}
    </ChartFigure>
  )
}

function Reminder({ surveyId, text }: { surveyId: string; text: string }) {
  const [message, setMessage] = useState(text)
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-14">A reminder to families, for exactly these</h3>
      <TextArea
        aria-label="Reminder"
        rows={10}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={message}>Copy Reminder</CopyButton>
        <ButtonLink icon={Printer} href={`/admin/survey/${surveyId}/poster`}>
          Poster
        </ButtonLink>
      </div>
    </div>
  )
}
