import { type PointerEvent, useRef, useState } from 'react'
import { placeUnder } from '../model/reorder'

/** Nearer to the edge of the window than this, the page scrolls along. */
const edge = 80

interface RowDragOptions {
  onMove: (from: number, to: number) => void
  onDone: (place: number) => void
}

/** Dragging a row by its grip: the list takes its new order while the pointer is still down. Pointer events, so that
 *  a mouse, a pen and a finger do the same. */
export function useRowDrag({ onMove, onDone }: RowDragOptions) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()

  function gripProps(place: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(place)
      },
      onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
        if (dragged === undefined) return
        scrollAlong(clientY)
        const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
        const to = placeUnder(rows, dragged, clientY)
        if (to === dragged) return
        onMove(dragged, to)
        setDragged(to)
      },
      onPointerUp: finish,
      onPointerCancel: finish,
    }
  }

  function finish() {
    if (dragged === undefined) return
    onDone(dragged)
    setDragged(undefined)
  }

  return { list, dragged, gripProps }
}

function scrollAlong(y: number) {
  if (y < edge) window.scrollBy(0, -12)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12)
}
