import { Clock } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'

/** Said calmly on every step: the survey has closed, and this response can still be finished. */
export function GraceStrip({ until }: { until: string }) {
  return (
    <p role="note" className="mb-5 flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-3 text-14">
      <Icon of={Clock} size="small" className="mt-0.5 text-warn" />
      {t.closed.grace(dayAndTime(until))}
    </p>
  )
}

function dayAndTime(time: string): string {
  const { lang } = t
  const day = new Date(time).toLocaleDateString(lang, { weekday: 'long', month: 'long', day: 'numeric' })
  const clock = new Date(time).toLocaleTimeString(lang, { hour: 'numeric', minute: '2-digit' })
  return t.closed.dayAndTime(day, clock)
}
