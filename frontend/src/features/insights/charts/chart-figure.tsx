import { type ReactNode, useId } from 'react'
import type { ChartPlace } from '../api'
import { TakeMenu } from '../taking/take-menu'

interface ChartFigureProps {
  /** The question that it answers. */
  title: string
  /** One sentence of reading. */
  reading?: ReactNode
  place: ChartPlace
  /** Whether it can be drawn as a picture, and not only be a list. */
  hasPicture?: boolean
  isEmpty?: boolean
  children: ReactNode
}

/** A question, one sentence, the picture, and the way to take it along. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, reading, place, hasPicture = true, isEmpty = false, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-7">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 flex-1 font-words text-22 max-sm:text-18">
          {title}
        </h2>
        {!isEmpty && <TakeMenu title={title} place={place} hasPicture={hasPicture} />}
        {reading && (
          <div className="basis-full">
            <p className="max-w-column text-ink-2">{reading}</p>
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
