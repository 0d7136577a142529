import { type KeyboardEvent, useSyncExternalStore } from 'react'
import { schoolContact } from '@/shared/lib/school'
import { useIsKiosk } from '../kiosk/use-is-kiosk'
import { t } from '../messages/messages'
import { isEmail } from '../saving/slots'

const neverChanges = () => () => {}

/** In the header of every page, so that it is always found in the same place. It leads to nobody outside the page, and
 *  opens before React is there. */
export function Help() {
  // The server's first step is made before the school is known.
  const contact = useSyncExternalStore(neverChanges, schoolContact, () => '')
  const isKiosk = useIsKiosk()

  function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape') return
    currentTarget.open = false
    currentTarget.querySelector('summary')?.focus()
  }

  return (
    <details
      className="relative text-14"
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary className="flex min-h-11 list-none items-center px-2 font-semibold text-accent hover:underline">
        {t.help.label}
      </summary>
      <div
        tabIndex={-1}
        className="absolute inset-e-0 top-full z-20 w-64 rounded-control border border-line-strong bg-surface p-4 wrap-anywhere shadow-lift"
      >
        {t.help.ask} {!contact && t.help.office}
        {contact && (isKiosk || !isEmail(contact)) && <bdi>{contact}</bdi>}
        {contact && !isKiosk && isEmail(contact) && <a href={`mailto:${contact}`}>{contact}</a>}
      </div>
    </details>
  )
}
