import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { indexUnder } from '../model/reorder'

/** Nearer to the edge of the window than this, the page scrolls along. */
const edge = 80

interface RowDragOptions {
  onMove: (from: number, to: number) => void
  onDone: (index: number) => void
}

/** Dragging a row by its grip: the list takes its new order while the pointer is still down. Pointer events, so that
 *  a mouse, a pen and a finger do the same. */
export function useRowDrag({ onMove, onDone }: RowDragOptions) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const isDragging = dragged !== undefined

  const handleMove = useEffectEvent(({ clientY }: PointerEvent) => {
    if (dragged === undefined) return
    scrollAlong(clientY)
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = indexUnder(rows, dragged, clientY)
    if (to === dragged) return
    onMove(dragged, to)
    setDragged(to)
  })

  const handleEnd = useEffectEvent(() => {
    if (dragged === undefined) return
    onDone(dragged)
    setDragged(undefined)
  })

  // On the window, and not by capturing the pointer: a row that takes another place in the page loses the capture.
  useEffect(() => {
    if (!isDragging) return
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', handleMove, { signal })
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, handleEnd, { signal })
    return () => listening.abort()
  }, [isDragging])

  function gripProps(index: number) {
    return {
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        // No text is selected on the way.
        event.preventDefault()
        setDragged(index)
      },
    }
  }

  return { list, dragged, gripProps }
}

function scrollAlong(y: number) {
  if (y < edge) window.scrollBy(0, -12)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12)
}
