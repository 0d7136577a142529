import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, FilePlus, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { explain } from '@/shared/api/error'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { Icon } from '@/shared/ui/icon'
import {
  createSurvey,
  duplicateSurvey,
  type EarlierSurvey,
  refreshSurveyLists,
  type SurveyDetail,
  type SurveyTemplate,
  surveySourcesQuery,
} from './api'
import { currentSchoolYear, schoolYear } from './model/stage'

type SurveySource =
  | { from: 'template'; template: SurveyTemplate }
  | { from: 'nothing' }
  | { from: 'copy'; id: string }

/** A new survey from ready words, from nothing, or from an earlier one. */
export function StartChooser({ onMade: onCreated }: { onMade: (survey: SurveyDetail) => void }) {
  const sources = useQuery(surveySourcesQuery)
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: createFrom,
    onSuccess: (survey) => {
      void refreshSurveyLists(queryClient)
      onCreated(survey)
    },
  })
  const isMaking = (from: SurveySource['from']) => create.isPending && create.variables.from === from
  const template = sources.data?.templates[0]

  return (
    <div className="grid gap-8">
      {create.isError && (
        <ErrorStrip>
          {explain(create.error, t`The survey could not be created. Please try again.`)}
        </ErrorStrip>
      )}
      {sources.isPending && <Skeleton label={t`Loading templates...`} lines={6} />}
      {sources.isError && (
        <RetryStrip query={sources}>{t`Failed to load templates and earlier surveys.`}</RetryStrip>
      )}
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
        {template && (
          <StartOption icon={Sparkles} title={template.name} text={template.summary}>
            <ol className="mb-4 grid list-decimal gap-1 ps-6 font-words">
              {template.questions.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
            <Button
              variant="primary"
              isBusy={isMaking('template')}
              busyLabel={t`Creating...`}
              onClick={() => create.mutate({ from: 'template', template })}
            >
              {t`Use This Template`}
            </Button>
          </StartOption>
        )}
        <div className="grid gap-8">
          <StartOption icon={FilePlus} title={t`Blank survey`} text={t`Write every word yourself.`}>
            <Button
              isBusy={isMaking('nothing')}
              busyLabel={t`Creating...`}
              onClick={() => create.mutate({ from: 'nothing' })}
            >
              {t`Start Blank`}
            </Button>
          </StartOption>
          {sources.data && sources.data.earlier.length > 0 && (
            <StartOption
              icon={Copy}
              title={t`Copy of an earlier survey`}
              text={t`All its words and questions, and none of its responses.`}
            >
              <CopyForm
                earlier={sources.data.earlier}
                isBusy={isMaking('copy')}
                onCopy={(id) => create.mutate({ from: 'copy', id })}
              />
            </StartOption>
          )}
        </div>
      </div>
    </div>
  )
}

function createFrom(beginning: SurveySource): Promise<SurveyDetail> {
  if (beginning.from === 'copy') return duplicateSurvey(beginning.id)
  const school_year = currentSchoolYear()
  if (beginning.from === 'nothing')
    return createSurvey({
      title: t`Untitled survey`,
      school_year,
      description: '',
      welcome_text: '',
      thank_you_text: '',
      asks_name_consent: false,
      is_active: false,
      questions: [],
    })
  const { id, title, description, welcome_text, thank_you_text, questions } = beginning.template
  const named = `${title} ${schoolYear(school_year)}`
  return createSurvey({
    template_id: id,
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
      <Field label={t`Which survey`}>
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
        <Button isBusy={isBusy} busyLabel={t`Copying...`} onClick={() => onCopy(chosen)}>
          {t`Make a Copy`}
        </Button>
      </div>
    </div>
  )
}

interface StartOptionProps {
  icon: typeof Copy
  title: string
  text: string
  children: ReactNode
}

function StartOption({ icon, title, text, children }: StartOptionProps) {
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
