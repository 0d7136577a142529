import { useEffect, useEffectEvent } from 'react'

/** Left and right arrows, wherever the focus is, but for fields, where they move between letters. */
export function useArrowKeys(onArrow: (step: 1 | -1) => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isField(event.target))
      return
    event.preventDefault()
    onArrow(step)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
