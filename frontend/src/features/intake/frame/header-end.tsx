import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The id of the place at the end of the header, beside the school's name. */
export const headerEndId = 'header-end'

/** Puts something small into the page's header, which lies outside the steps. */
export function HeaderEnd({ children }: { children: ReactNode }) {
  // The header may appear together with the steps, so that it is not there to be found while they are drawn first.
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(headerEndId)), [])
  return slot ? createPortal(children, slot) : null
}
