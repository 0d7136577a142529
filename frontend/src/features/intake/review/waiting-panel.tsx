import { WifiOff } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'

/** Says that the submission waits and for what. Screen readers hear the same from the page's status line. */
export function WaitingPanel({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      className="mb-3 flex max-h-[40vh] gap-3 overflow-y-auto rounded-control bg-warn-soft p-3 text-14 sm:mb-5 sm:p-4"
    >
      <Icon of={WifiOff} className="mt-px text-warn" />
      <div>
        <p className="text-16 font-semibold">{t.review.waiting}</p>
        <p className="mt-0.5">{text}</p>
      </div>
    </div>
  )
}
