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
