import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, CircleMinus, CirclePlus, type LucideIcon, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { ImportReport, ImportRow, Outcome } from '../api'

const order: Outcome[] = ['problem', 'changed', 'new', 'skipped', 'unchanged']
const firstRows = 50

const columns = (): Column<ImportRow>[] => [
  {
    header: t`Teacher`,
    className: 'sm:w-1/4',
    cell: ({ name, written }) => <Name name={name} written={written} />,
  },
  { header: t`Grade`, className: 'sm:w-1/6', cell: ({ grade_level }) => grade_level ?? '–' },
  {
    header: t`What happens`,
    className: 'max-sm:block! max-sm:before:hidden',
    cell: (row) => <WhatHappens row={row} />,
  },
  {
    header: t({ message: 'Line', context: 'of a list' }),
    align: 'right',
    cell: ({ line }) => formatNumber(line),
  },
]

/** Every row of the list and what becomes of it, problems first. */
export function RowsTable({ report }: { report: ImportReport }) {
  const [only, setOnly] = useState<Outcome>()
  const [isWhole, setIsWhole] = useState(false)
  const chosen = only && report.counts[only] > 0 ? only : undefined
  const fitting = chosen ? report.rows.filter(({ outcome }) => outcome === chosen) : report.rows
  const shown = isWhole ? fitting : fitting.slice(0, firstRows)
  const hidden = fitting.length - shown.length

  return (
    <div className="grid gap-3">
      <fieldset aria-label={t`Show only`} className="flex flex-wrap gap-2">
        <Chip label={t`All`} isOn={!chosen} number={total(report)} onPress={() => setOnly(undefined)} />
        {order
          .filter((outcome) => report.counts[outcome] > 0)
          .map((outcome) => (
            <Chip
              key={outcome}
              label={i18n._(outcomeLabels[outcome])}
              isOn={chosen === outcome}
              number={report.counts[outcome]}
              onPress={() => setOnly(outcome)}
            />
          ))}
      </fieldset>
      <DataTable
        caption={t`Rows of the list`}
        columns={columns()}
        rows={shown}
        rowKey={({ line, outcome }) => `${line} ${outcome}`}
      />
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {plural(hidden, { one: 'Show # more row', other: 'Show # more rows' })}
          </Button>
        </div>
      )}
      {report.rows_left_off > 0 && (
        <p className="text-14 text-ink-2">
          {plural(report.rows_left_off, {
            one: '# more row is counted above and not listed here.',
            other: '# more rows are counted above and not listed here.',
          })}
        </p>
      )}
    </div>
  )
}

function total({ counts }: ImportReport) {
  return order.reduce((sum, outcome) => sum + counts[outcome], 0)
}

interface ChipProps {
  label: string
  number: number
  isOn: boolean
  onPress: () => void
}

function Chip({ label, number, isOn, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'min-h-9 rounded-control border px-3 text-14 font-semibold tabular-nums transition-colors pointer-coarse:min-h-11',
        isOn ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-sunken',
      )}
    >
      {label} {formatNumber(number)}
    </button>
  )
}

function Name({ name, written }: Pick<ImportRow, 'name' | 'written'>) {
  if (!name) return <span className="text-ink-2">{t`(empty)`}</span>
  return (
    <>
      <b>{name}</b>
      {written && <span className="block text-ink-2">{t`Was “${written}”`}</span>}
    </>
  )
}

function WhatHappens({ row }: { row: ImportRow }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      <OutcomeMark outcome={row.outcome} />
      {row.reason && <span>{row.reason}</span>}
    </span>
  )
}

const outcomeLabels: Record<Outcome, MessageDescriptor> = {
  problem: msg`Problem`,
  changed: msg`Changed`,
  new: msg`New`,
  skipped: msg`Left out`,
  unchanged: msg`Unchanged`,
}

const outcomeStyles: Record<Outcome, { icon: LucideIcon; ink: string }> = {
  problem: { icon: CircleAlert, ink: 'text-bad' },
  changed: { icon: PencilLine, ink: 'text-warn' },
  new: { icon: CirclePlus, ink: 'text-good' },
  skipped: { icon: CircleMinus, ink: 'text-ink-2' },
  unchanged: { icon: CircleCheck, ink: 'text-ink-2' },
}

/** A sign and always the word. */
function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { icon, ink } = outcomeStyles[outcome]
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-semibold whitespace-nowrap', ink)}>
      <Icon of={icon} size="small" />
      {i18n._(outcomeLabels[outcome])}
    </span>
  )
}
