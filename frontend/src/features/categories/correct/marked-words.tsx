import { useEffect, useRef } from 'react'
import type { Cut } from '@/shared/lib/cut-out'

interface MarkedWordsProps {
  cut: Cut
  /** Whether somebody came here to read them: then they are brought into view. */
  isQuote: boolean
}

/** A text with some of its words marked. */
export function MarkedWords({ cut: { before, words, after }, isQuote }: MarkedWordsProps) {
  const mark = useRef<HTMLElement>(null)

  // Not a layout effect: the dialog around it goes to its top in one of its own, which comes later than ours.
  useEffect(() => {
    if (isQuote) mark.current?.scrollIntoView({ block: 'center' })
  }, [isQuote])

  return (
    <>
      {before}
      <mark
        ref={mark}
        className="bg-sun-soft text-ink underline decoration-sun decoration-3 underline-offset-4"
      >
        {words}
      </mark>
      {after}
    </>
  )
}
