import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { dayRange, formatNumber, shortDay } from '@/shared/lib/format'
import { countResponses } from '../messages'
import { type Bar, barsOf, labelStep, roundTop } from './scale'

interface TimeBarsProps {
  label: string
  days: { day: string; responses: number }[]
  /** Days are weeks already. */
  isWeekly?: boolean
  /** The responses from one day to another, where the list can show exactly these. */
  href: (first: string, last: string) => string | undefined
}

const height = 168
const plot = { top: 10, bottom: 30, left: 34 }
/** The least width of a bar with its gap, in pixels. */
const narrowest = 9
/** A bar with less room than this is too narrow to be hit, and so it is no link. The table has links for all. */
const minLinkWidth = 24

/** Responses over time. The table below has the same figures for screen readers. */
export function TimeBars({ label, days, isWeekly = false, href }: TimeBarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const room = Math.max(width - plot.left, 0)
  const bars = barsOf(days, isWeekly ? Number.POSITIVE_INFINITY : Math.max(Math.floor(room / narrowest), 7))
  const top = roundTop(Math.max(...bars.map((bar) => bar.responses), 0))

  return (
    // The drawing lies over its frame and is cut by it: it follows a narrower window one frame later.
    <div ref={frame} className="relative h-42 overflow-hidden">
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing can be no fieldset.
        <svg role="group" aria-label={label} width={width} height={height} className="absolute">
          <title>{label}</title>
          {[0, top / 2, top].map((value) => (
            <Line key={value} value={value} top={top} width={width} />
          ))}
          {bars.map((bar, index) => (
            <Column
              key={bar.first}
              bar={bar}
              index={index}
              bars={bars.length}
              top={top}
              room={room}
              href={href(bar.first, bar.last)}
            />
          ))}
        </svg>
      )}
    </div>
  )
}

function yOf(value: number, top: number): number {
  return plot.top + (height - plot.top - plot.bottom) * (1 - value / top)
}

function Line({ value, top, width }: { value: number; top: number; width: number }) {
  const y = yOf(value, top)
  return (
    <>
      <line x1={plot.left} x2={width} y1={y} y2={y} className="stroke-line" />
      <text x={plot.left - 8} y={y + 5} textAnchor="end" className="fill-ink-2 text-14 tabular-nums">
        {formatNumber(value)}
      </text>
    </>
  )
}

interface ColumnProps {
  bar: Bar
  index: number
  bars: number
  top: number
  room: number
  href: string | undefined
}

function Column({ bar, index, bars, top, room, href }: ColumnProps) {
  const step = room / bars
  const width = Math.min(step * 0.68, 40)
  const x = plot.left + index * step + (step - width) / 2
  const y = yOf(bar.responses, top)
  const every = labelStep(bars, room)
  const isLabelled = index % every === 0 && (index + every * 0.75 <= bars || bars <= every)
  const name = `${dayRange(bar.first, bar.last)}: ${countResponses(bar.responses)}`
  const drawn = (
    <rect
      x={x}
      y={y}
      width={width}
      height={height - plot.bottom - y}
      rx={Math.min(2, width / 4)}
      className={bar.isWeekend ? 'fill-bar-2' : 'fill-accent'}
    >
      <title>{name}</title>
    </rect>
  )
  return (
    <>
      {href && bar.responses > 0 && step >= minLinkWidth ? (
        <Link href={href} aria-label={name} className="group">
          {/* A low bar is as easy to hit as a high one. */}
          <rect
            x={plot.left + index * step}
            y={plot.top}
            width={step}
            height={height - plot.top - plot.bottom}
            className="fill-transparent group-hover:fill-sunken"
          />
          {drawn}
        </Link>
      ) : (
        drawn
      )}
      {isLabelled && (
        <text x={Math.max(x, plot.left)} y={height - 8} className="fill-ink-2 text-14">
          {shortDay(bar.first)}
        </text>
      )}
    </>
  )
}

/** How wide an element is: a chart is drawn to it, so that its text keeps its size. */
function useWidth(element: RefObject<HTMLElement | null>): number {
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
