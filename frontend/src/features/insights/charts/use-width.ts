import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is: a chart is drawn to it, so that its text keeps its size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    setWidth(current.clientWidth)
    return () => observer.disconnect()
  }, [element])

  return width
}
