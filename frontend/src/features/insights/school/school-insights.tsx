import { ChartColumn } from 'lucide-react'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { Insights } from '../api'
import { Coverage } from './coverage'
import { FiguresStrip } from './figures-strip'
import { KnownFor } from './known-for'
import { Languages } from './languages'
import { OverTime } from './over-time'
import { Stopped } from './stopped'
import { Superpowers } from './superpowers'
import { Voices } from './voices'
import { Writing } from './writing'
import { Years } from './years'

/** What a head teacher wants to know, in the order in which it is asked. */
export function SchoolInsights({ insights }: { insights: Insights }) {
  if (insights.counts.submitted === 0) {
    return (
      <>
        <EmptyState
          icon={ChartColumn}
          title="No responses yet"
          hint="Figures appear here with the first response that is submitted."
          action={<ButtonLink href={`/admin/survey/${insights.survey.id}/share`}>Share Survey</ButtonLink>}
        />
        {insights.counts.in_progress > 0 && <Stopped insights={insights} />}
      </>
    )
  }
  return (
    <>
      <FiguresStrip insights={insights} />
      <div className="grid gap-9">
        <OverTime insights={insights} />
        <div className="grid items-start gap-x-14 gap-y-9 md:grid-cols-2">
          <Superpowers insights={insights} />
          <Voices insights={insights} />
        </div>
        <KnownFor insights={insights} />
        <Coverage insights={insights} />
        <Years insights={insights} />
        <Writing insights={insights} />
        <div className="grid items-start gap-x-14 gap-y-9 md:grid-cols-2">
          <Languages insights={insights} />
          <Stopped insights={insights} />
        </div>
      </div>
    </>
  )
}
