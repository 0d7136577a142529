interface NumbersTableProps {
  caption: string
  headings: string[]
  rows: (string | number)[][]
}

/** The numbers behind a chart, for whoever would rather read than look. */
export function NumbersTable({ caption, headings, rows }: NumbersTableProps) {
  return (
    <details className="mt-4 text-14">
      <summary className="inline-flex min-h-8 items-center text-ink-2 underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11">
        Show as a table
      </summary>
      <section
        aria-label={`${caption} In numbers`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="mt-2 max-h-105 overflow-auto rounded-control border border-line bg-surface"
      >
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-sunken text-ink-2">
            <tr>
              {headings.map((heading, index) => (
                <th key={heading} scope="col" className={cellClass(index)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')} className="border-t border-line">
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={headings[index]} scope="row" className={`${cellClass(index)} font-normal`}>
                      {cell}
                    </th>
                  ) : (
                    <td key={headings[index]} className={cellClass(index)}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function cellClass(index: number): string {
  return `px-4 py-2 ${index === 0 ? 'text-start wrap-anywhere' : 'text-end tabular-nums'}`
}
