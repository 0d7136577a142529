import { useRef } from 'react'
import { count, shortDay } from '../words'
import { type Bar, barsOf, labelStep, roundTop } from './scale'
import { useWidth } from './use-width'

interface TimeBarsProps {
  label: string
  days: { day: string; responses: number }[]
  /** Days are weeks already. */
  isWeekly?: boolean
}

const height = 168
const plot = { top: 10, bottom: 30, left: 34 }
/** A bar and its gap need so much room to be told apart. */
const narrowest = 9

/** Responses over time. The table behind it says the same to whoever does not see it. */
export function TimeBars({ label, days, isWeekly = false }: TimeBarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const room = Math.max(width - plot.left, 0)
  const bars = barsOf(days, isWeekly ? Number.POSITIVE_INFINITY : Math.max(Math.floor(room / narrowest), 7))
  const top = roundTop(Math.max(...bars.map((bar) => bar.responses), 0))

  return (
    // The drawing lies over its frame and is cut by it: it follows a narrower window one frame later.
    <div ref={frame} className="relative h-42 overflow-hidden">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height} className="absolute">
          <title>{label}</title>
          {[0, top / 2, top].map((value) => (
            <Line key={value} value={value} top={top} width={width} />
          ))}
          {bars.map((bar, index) => (
            <Column key={bar.first} bar={bar} index={index} bars={bars.length} top={top} room={room} />
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
        {value}
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
}

function Column({ bar, index, bars, top, room }: ColumnProps) {
  const step = room / bars
  const width = Math.min(step * 0.68, 40)
  const x = plot.left + index * step + (step - width) / 2
  const y = yOf(bar.responses, top)
  const every = labelStep(bars, room)
  const isLabelled = index % every === 0 && (index + every * 0.75 <= bars || bars <= every)
  const when =
    bar.first === bar.last ? shortDay(bar.first) : `${shortDay(bar.first)} to ${shortDay(bar.last)}`
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height - plot.bottom - y}
        rx={Math.min(2, width / 4)}
        className={bar.isWeekend ? 'fill-bar-2' : 'fill-accent'}
      >
        <title>{`${when}: ${count(bar.responses, 'response')}`}</title>
      </rect>
      {isLabelled && (
        <text x={Math.max(x, plot.left)} y={height - 8} className="fill-ink-2 text-14">
          {shortDay(bar.first)}
        </text>
      )}
    </>
  )
}
