import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { waitHint } from '../messages'

interface RefusalProps {
  error: Error | null
  message: (error: Error) => string
}

/** Why the form could not be sent, and when to try again if the server said so. */
export function Refusal({ error, message }: RefusalProps) {
  if (!error) return null
  const hint = waitHint(error)
  return (
    <ErrorStrip>
      {message(error)}
      {hint && <span className="mt-1 block font-normal">{hint}</span>}
    </ErrorStrip>
  )
}
