import { useId } from 'react'
import { t } from '../messages/messages'
import type { ResponseSnapshot, ResponseStore } from '../saving/response-store'
import { agreed } from '../saving/slots'

interface NameConsentProps {
  response: ResponseStore
  snapshot: ResponseSnapshot
}

/** One box, not ticked: a name goes no further than the parent says. */
export function NameConsent({ response, snapshot }: NameConsentProps) {
  const id = useId()
  return (
    <div className="mt-5 grid gap-1 text-16">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-accent"
          aria-describedby={id}
          checked={snapshot.values.consent}
          onChange={({ target }) => {
            response.edit('consent', target.checked ? agreed : '')
            response.flush()
          }}
        />
        {t.review.consent}
      </label>
      <p id={id} className="text-14 text-ink-2">
        {t.review.consentHint}
      </p>
    </div>
  )
}
