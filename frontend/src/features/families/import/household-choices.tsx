import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { Button } from '@/shared/ui/form/button'
import type { HouseholdChoice, ImportRow } from '../api'

const firstRows = 50

export interface RowToDecide extends ImportRow {
  choice: HouseholdChoice
}

interface HouseholdChoicesProps {
  rows: RowToDecide[]
  /** The keys of those that are put together. */
  together: ReadonlySet<string>
  onChange: (together: ReadonlySet<string>) => void
}

/** Every household that the import would make or that somebody would join. Apart, unless staff say so. */
export function HouseholdChoices({ rows, together, onChange }: HouseholdChoicesProps) {
  const [limit, setLimit] = useState(firstRows)
  const joined = rows.filter(({ choice }) => together.has(choice.key)).length
  const [put, apart] = [formatNumber(joined), formatNumber(rows.length - joined)]
  const hidden = rows.length - limit

  function choose(key: string, isTogether: boolean) {
    const next = new Set(together)
    if (isTogether) next.add(key)
    else next.delete(key)
    onChange(next)
  }

  return (
    <section aria-labelledby="households" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="households" className="text-18 font-semibold">
          {plural(rows.length, { one: '# household to decide on', other: '# households to decide on' })}
        </h3>
        <p className="text-14 text-ink-2">
          {t`Your file lists these guardians together, but only you know who shares a household. One household is listed and counted as one family. Either way, each guardian gets their own link and never sees another’s email or answers. We won’t ask about them again.`}
        </p>
      </div>
      {rows.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="small"
            disabled={joined === rows.length}
            onClick={() => onChange(new Set(rows.map(({ choice }) => choice.key)))}
          >
            {t`Put All Together`}
          </Button>
          <Button size="small" disabled={joined === 0} onClick={() => onChange(new Set())}>
            {t`Keep All Separate`}
          </Button>
          <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
            {t`${put} together, ${apart} separate`}
          </p>
        </div>
      )}
      <ul className="grid rounded-control border border-line bg-surface">
        {rows.slice(0, limit).map((row) => (
          <li
            key={row.choice.key}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 not-last:border-b not-last:border-line sm:px-5"
          >
            <Who row={row} />
            <TogetherOrApart
              row={row}
              isTogether={together.has(row.choice.key)}
              onChoose={(isTogether) => choose(row.choice.key, isTogether)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setLimit(limit + firstRows)}>
            {plural(hidden, { one: 'Show # more household', other: 'Show more of # households' })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Who({ row }: { row: RowToDecide }) {
  const { household, kind } = row.choice
  const isUnnamed = row.guardians.every(({ name }) => !name)
  return (
    <div className="grid min-w-0 grow basis-60 gap-2 text-14">
      {kind === 'join' && (
        <p className="wrap-anywhere">{t`Would join ${household}, who is on your list already:`}</p>
      )}
      <div className="grid gap-1">
        {/* A list that gives one name for all does not say whose it is. */}
        {isUnnamed && <Name>{row.name}</Name>}
        <ul className="grid gap-1">
          {row.guardians.map(({ name, email }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two without an address may read the same.
            <li key={index} className="grid">
              {!isUnnamed && <Name>{name || t`Household of ${row.name}`}</Name>}
              <span className="text-ink-2 wrap-anywhere">{email ?? t`No email`}</span>
            </li>
          ))}
        </ul>
      </div>
      {row.notes.map((note) => (
        <p key={note} className="text-ink-2 wrap-anywhere">
          {note}
        </p>
      ))}
      <p className="text-ink-2">{row.source}</p>
    </div>
  )
}

function Name({ children }: { children: string }) {
  return (
    <span dir="auto" className="text-16 font-semibold wrap-anywhere">
      {children}
    </span>
  )
}

interface TogetherOrApartProps {
  row: RowToDecide
  isTogether: boolean
  onChoose: (isTogether: boolean) => void
}

function TogetherOrApart({ row, isTogether, onChoose }: TogetherOrApartProps) {
  const options: [string, boolean][] = [
    [t`Keep separate`, false],
    [t`One household`, true],
  ]
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">{row.name}</legend>
      {options.map(([label, value]) => (
        <label
          key={label}
          className={cx(
            'flex min-h-11 cursor-pointer items-center px-3.5 text-14 font-semibold outline-accent transition-colors',
            'first-of-type:rounded-s-[9px] last-of-type:rounded-e-[9px] last-of-type:border-s last-of-type:border-line-strong',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
            isTogether === value ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={row.choice.key}
            className="sr-only"
            checked={isTogether === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
