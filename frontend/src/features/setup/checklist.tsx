import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { reachOf } from '@/shared/lib/reach'
import { schoolName } from '@/shared/lib/school'
import { Progress } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Icon } from '@/shared/ui/icon'
import { hideChecklist, type Setup, type StepName, setupQuery } from './api'

interface Step {
  name: StepName
  title: string
  text: ReactNode
  /** The first is what the open step's button says; the others are quieter. */
  links: { href: string; label: string }[]
}

/** What a new school does, in order. Each step ticks itself from what is really there. */
export function Checklist({ setup }: { setup: Setup }) {
  const queryClient = useQueryClient()
  const hide = useMutation({
    mutationFn: hideChecklist,
    onSuccess: () => queryClient.invalidateQueries(setupQuery),
  })
  const steps = listSteps(setup)
  const done = steps.filter(({ name }) => setup.steps[name]).length
  const all = steps.length
  const open = steps.find(({ name }) => !setup.steps[name])?.name

  return (
    <section aria-labelledby="getting-started" className="max-w-column">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="getting-started" className="font-words text-22 max-sm:text-18">
          {t`Getting started`}
        </h2>
        <p className="text-14 text-ink-2">
          <Trans>
            <b className="font-semibold text-ink">
              {done} of {all} done
            </b>
            . Each step checks itself off.
          </Trans>
        </p>
      </div>
      <Progress label={t`Getting started`} percent={(done / all) * 100} />
      <ol className="mt-3">
        {steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            number={index + 1}
            state={setup.steps[step.name] ? 'done' : step.name === open ? 'open' : 'later'}
          />
        ))}
      </ol>
      <div className="mt-3">
        <Button
          size="small"
          variant="quiet"
          isBusy={hide.isPending}
          busyLabel={t`Hiding...`}
          onClick={() => hide.mutate()}
        >
          {t`Hide This List`}
        </Button>
      </div>
    </section>
  )
}

function listSteps({ survey_id, public_url, steps }: Setup): Step[] {
  const isReachable = reachOf(public_url ?? location.origin) === 'public'
  return [
    {
      name: 'name_school',
      title: t`Name your school`,
      text: steps.name_school
        ? schoolName()
        : t`Parents see the name on every page. A logo and a color, if you like.`,
      links: [{ href: paths.settings, label: steps.name_school ? t`Change` : t`Open Settings` }],
    },
    {
      name: 'add_teachers',
      title: t`Add teachers`,
      text: t`Parents choose from this list. Import a spreadsheet or paste names; you’ll review everything before importing.`,
      links: [
        { href: paths.importTeachers, label: t`Import Teachers` },
        { href: paths.teachers, label: t`Add one by one` },
      ],
    },
    {
      name: 'make_survey',
      title: t`Make a survey`,
      text: t`Start with Teacher Superpowers or a blank page.`,
      links: [{ href: paths.newSurvey, label: t`New Survey` }],
    },
    {
      name: 'try_survey',
      title: t`Try it yourself`,
      text: t`Answer as a parent would. Nothing you write in the preview is stored.`,
      links: survey_id ? [{ href: paths.previewSurvey(survey_id), label: t`Preview` }] : [],
    },
    {
      name: 'share_survey',
      title: t`Share it`,
      text: isReachable
        ? t`A link, a QR code, a message and a poster. Done when the first family has started.`
        : t`A link, a QR code, a message and a poster. Check the public address first: parents may not reach this one.`,
      links: [
        ...(survey_id ? [{ href: paths.shareSurvey(survey_id), label: t`Share` }] : []),
        ...(isReachable ? [] : [{ href: paths.settings, label: t`Set the public address` }]),
      ],
    },
    {
      name: 'add_second_admin',
      title: t`Add a second admin`,
      text: t`Someone who can let you back in if you’re ever locked out. Activate the account after adding it.`,
      links: [
        { href: paths.register, label: t`Add New Admin` },
        { href: paths.users, label: t`Manage Users` },
      ],
    },
  ]
}

type State = 'done' | 'open' | 'later'

/** Heard after the title. */
function spokenState(state: State): string {
  if (state === 'done') return t` (done)`
  return state === 'open' ? t` (next)` : ''
}

function StepRow({ step, number, state }: { step: Step; number: number; state: State }) {
  const { title, text, links } = step
  return (
    <li
      className={cx(
        'flex gap-4 border-b border-line py-4',
        state === 'open' &&
          '-mx-4 rounded-control border border-line bg-surface px-4 max-sm:-mx-2 max-sm:px-2',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold tabular-nums',
          state === 'done' && 'border-accent bg-accent-soft text-accent',
          state === 'open' && 'border-accent bg-accent text-on-accent',
          state === 'later' && 'border-line-strong text-ink-2',
        )}
      >
        {state === 'done' ? <Icon of={Check} size="small" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3
            className={cx(
              state === 'open' ? 'font-words text-18' : 'text-16',
              state === 'done' && 'text-ink-2',
            )}
          >
            {title}
            <span className="sr-only">{spokenState(state)}</span>
          </h3>
          {state !== 'open' && <QuietLinks links={links.slice(0, 1)} title={title} />}
        </div>
        <p className="wrap-anywhere text-ink-2">{text}</p>
        {state === 'open' && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {links.slice(0, 1).map(({ href, label }) => (
              <ButtonLink key={href} href={href} variant="primary">
                {label}
              </ButtonLink>
            ))}
            <QuietLinks links={links.slice(1)} title={title} />
          </div>
        )}
      </div>
    </li>
  )
}

function QuietLinks({ links, title }: { links: Step['links']; title: string }) {
  return links.map(({ href, label }) => (
    <Link
      key={href}
      href={href}
      aria-description={title}
      className="inline-flex min-h-9 items-center text-14 font-semibold pointer-coarse:min-h-11"
    >
      {label}
    </Link>
  ))
}
