import { LoaderCircle } from 'lucide-react'
import { Icon } from '../icon'

/** Comes after 300 ms: a wait that short needs no word, and a flash of one disturbs. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex animate-late items-center gap-2.5 text-ink-2">
      <Icon of={LoaderCircle} className="animate-spin text-accent" />
      {label}
    </p>
  )
}
