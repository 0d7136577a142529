/** Beside a figure that few parents stand behind: one of them more or less would change it. */
export function FewMark() {
  return (
    <span className="ms-2 rounded-badge border border-dashed border-line-strong px-1.5 text-ink-2">few</span>
  )
}
