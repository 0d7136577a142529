import type { Change } from '../model/changes'

/** What changes, each with its words before and after. */
export function ChangeList({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {changes.map(({ text, before, after }) => (
        <li key={`${text} ${before} ${after}`} className="border-s-3 border-line ps-3">
          <p>{text}</p>
          {before && (
            <p
              dir="auto"
              className="mt-0.5 line-clamp-4 text-14 whitespace-pre-line text-ink-2 wrap-anywhere"
            >
              <span className="sr-only">Before: </span>
              <del>{before}</del>
            </p>
          )}
          {after && (
            <p
              dir="auto"
              className="mt-0.5 line-clamp-4 font-words text-14 whitespace-pre-line wrap-anywhere"
            >
              {before && <span className="sr-only">After: </span>}
              {after}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
