import { cx } from '@/shared/lib/cx'

interface SkeletonProps {
  label: string
  lines?: number
}

const widths = ['w-2/5', 'w-11/12', 'w-3/4', 'w-1/3']

/** Holds the place of text that is on its way, and says so in words. */
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
