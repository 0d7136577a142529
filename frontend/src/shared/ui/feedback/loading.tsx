import { cx } from '@/shared/lib/cx'

interface SkeletonProps {
  label: string
  lines?: number
}

const widths = ['w-2/5', 'w-11/12', 'w-3/4', 'w-1/3']

/** A placeholder for text that is loading. The label says so to everyone. */
export function Skeleton({ label, lines = 4 }: SkeletonProps) {
  return (
    <div role="status" className="grid gap-2.5">
      <p className="mb-1 text-14 text-ink-2">{label}</p>
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
          key={line}
          aria-hidden="true"
          className={cx('h-3.5 rounded-slip bg-line', widths[line % widths.length])}
        />
      ))}
    </div>
  )
}

interface ProgressProps {
  label: string
  /** 0 to 100. */
  percent: number
}

export function Progress({ label, percent }: ProgressProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${value}%` }}
      />
    </div>
  )
}
