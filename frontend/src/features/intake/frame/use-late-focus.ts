import { useEffect } from 'react'

const delay = 100

/** Moves the focus a moment after `arrival` has changed, when the new content is on the screen. */
export function useLateFocus(id: string, arrival: string, isActive: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new arrival counts, though the effect does not read it.
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => focusAtEnd(document.getElementById(id)), delay)
    return () => clearTimeout(timer)
  }, [id, arrival, isActive])
}

/** Who comes back to an answer goes on writing; the browser would put the caret before the first word. */
function focusAtEnd(control: HTMLElement | null) {
  // Whoever was quicker keeps the caret, or what they have marked, where they put it.
  if (control === document.activeElement) return
  control?.focus()
  const hasCaret = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement
  // A field for an email address has a caret, but browsers do not let a script move it.
  if (hasCaret && control.selectionStart !== null)
    control.setSelectionRange(control.value.length, control.value.length)
}
