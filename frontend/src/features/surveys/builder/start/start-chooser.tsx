import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, FilePlus, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/select'
import { Icon } from '@/shared/ui/icon'
import {
  beginningsQuery,
  createSurvey,
  duplicateSurvey,
  type EarlierSurvey,
  forgetLists,
  type SurveyDetail,
  type SurveyTemplate,
  sentenceOf,
} from '../api'
import { currentSchoolYear, schoolYear } from '../model/stage'

type Beginning =
  | { from: 'template'; template: SurveyTemplate }
  | { from: 'nothing' }
  | { from: 'copy'; id: string }

/** A new survey from ready words, from nothing, or from an earlier one. */
export function StartChooser({ onMade }: { onMade: (survey: SurveyDetail) => void }) {
  const beginnings = useQuery(beginningsQuery)
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: begin,
    onSuccess: (survey) => {
      void forgetLists(queryClient)
      onMade(survey)
    },
  })
  const isMaking = (from: Beginning['from']) => make.isPending && make.variables.from === from
  const template = beginnings.data?.templates[0]

  return (
    <div className="grid max-w-column gap-8">
      {make.isError && (
        <ErrorStrip>
          {sentenceOf(make.error, 'The survey could not be created. Please try again.')}
        </ErrorStrip>
      )}
      {beginnings.isPending && <Skeleton label="Loading templates..." lines={6} />}
      {beginnings.isError && (
        <ErrorStrip
          action={
            <Button size="small" onClick={() => void beginnings.refetch()}>
              Try Again
            </Button>
          }
        >
          Failed to load templates and earlier surveys.
        </ErrorStrip>
      )}
      {template && (
        <Way icon={Sparkles} title={template.name} text={template.summary}>
          <ol className="mb-4 grid list-decimal gap-1 ps-6 font-words">
            {template.questions.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <Button
            variant="primary"
            isBusy={isMaking('template')}
            busyLabel="Creating..."
            onClick={() => make.mutate({ from: 'template', template })}
          >
            Use This Template
          </Button>
        </Way>
      )}
      <Way icon={FilePlus} title="Blank survey" text="Write every word yourself.">
        <Button
          isBusy={isMaking('nothing')}
          busyLabel="Creating..."
          onClick={() => make.mutate({ from: 'nothing' })}
        >
          Start Blank
        </Button>
      </Way>
      {beginnings.data && beginnings.data.earlier.length > 0 && (
        <Way
          icon={Copy}
          title="Copy of an earlier survey"
          text="All its words and questions, and none of its responses."
        >
          <CopyForm
            earlier={beginnings.data.earlier}
            isBusy={isMaking('copy')}
            onCopy={(id) => make.mutate({ from: 'copy', id })}
          />
        </Way>
      )}
    </div>
  )
}

function begin(beginning: Beginning): Promise<SurveyDetail> {
  if (beginning.from === 'copy') return duplicateSurvey(beginning.id)
  const school_year = currentSchoolYear()
  if (beginning.from === 'nothing')
    return createSurvey({
      title: 'Untitled survey',
      school_year,
      description: '',
      welcome_text: '',
      thank_you_text: '',
      asks_name_consent: false,
      is_active: false,
      questions: [],
    })
  const { title, description, welcome_text, thank_you_text, questions } = beginning.template
  const named = `${title} ${schoolYear(school_year)}`
  return createSurvey({
    title: named,
    school_year,
    description,
    welcome_text,
    thank_you_text,
    asks_name_consent: false,
    is_active: false,
    questions,
  })
}

interface CopyFormProps {
  earlier: EarlierSurvey[]
  isBusy: boolean
  onCopy: (id: string) => void
}

function CopyForm({ earlier, isBusy, onCopy }: CopyFormProps) {
  const [chosen, setChosen] = useState(earlier[0]?.id ?? '')
  return (
    <div className="grid gap-4">
      <Field label="Which survey">
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {earlier.map(({ id, title, school_year }) => (
              <option key={id} value={id}>
                {title} ({schoolYear(school_year)})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Button isBusy={isBusy} busyLabel="Copying..." onClick={() => onCopy(chosen)}>
          Make a Copy
        </Button>
      </div>
    </div>
  )
}

interface WayProps {
  icon: typeof Copy
  title: string
  text: string
  children: ReactNode
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <section className="border-t border-line pt-5">
      <h2 className="flex items-center gap-2.5 font-words text-22">
        <Icon of={icon} className="text-accent" />
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{text}</p>
      {children}
    </section>
  )
}
