import { WifiOff } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'

/** Says that the submission waits and for what. Screen readers hear the same from the page's status line. */
export function WaitingPanel({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      className="flex gap-3 rounded-control bg-warn-soft p-4 text-14 lg:sticky lg:top-6"
    >
      <Icon of={WifiOff} className="mt-px text-warn" />
      <div>
        <p className="text-16 font-semibold">{t.review.waiting}</p>
        <p className="mt-0.5">{text}</p>
      </div>
    </div>
  )
}
