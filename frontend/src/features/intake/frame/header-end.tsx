import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The id of the place at the end of the header, beside the school's name. */
export const headerEndId = 'header-end'

/** Puts something small into the page's header, which lies outside the steps. */
export function HeaderEnd({ children }: { children: ReactNode }) {
  const slot = document.getElementById(headerEndId)
  return slot ? createPortal(children, slot) : null
}
