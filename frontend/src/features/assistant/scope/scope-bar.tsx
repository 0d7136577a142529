import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { Popover } from '@/shared/ui/overlay/popover'
import type { AnswerScope, Chip, ScopePart, Understood } from '../conversation/chat-events'
import { countResponses, describeIgnored, describeUnread, partName } from '../messages'
import { removeChip } from './edit'
import { type ChangeablePart, changeableParts, PartForm } from './part-form'

interface ScopeBarProps {
  understood: Understood
  /** Not while an answer is on its way. */
  canAsk: boolean
  /** Asks the same question again. */
  onChange: (scope: AnswerScope) => void
}

/** What an answer covers. Each part can be changed or taken away, and more can be added. */
export function ScopeBar({ understood, canAsk, onChange }: ScopeBarProps) {
  const { scope, chips, responses, unread, ignored } = understood
  const common = { understood, canAsk, onChange }
  return (
    <div className="grid gap-2 text-14 text-ink-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would begin with its legend, which nobody needs to see. */}
      <div
        role="group"
        aria-label={t`What this answer covers`}
        aria-live="off"
        className="flex flex-wrap items-center gap-x-2 gap-y-1.5"
      >
        {chips.map((chip) => (
          <span
            // Two teachers may have one name.
            key={[chip.part, chip.label, ...chip.values].join(' ')}
            className="inline-flex max-w-full rounded-[22px] bg-accent-soft font-semibold text-accent-hover"
          >
            <ChipLabel chip={chip} {...common} />
            <button
              type="button"
              aria-label={t`Remove ${{ label: chip.label }}`}
              aria-disabled={!canAsk}
              className={cx(
                'grid w-8.5 shrink-0 place-items-center rounded-e-[22px] pointer-coarse:min-w-11',
                canAsk ? 'hover:text-bad' : 'cursor-not-allowed text-ink-2',
              )}
              onClick={() => canAsk && onChange(removeChip(scope, chip))}
            >
              <Icon of={X} size="small" />
            </button>
          </span>
        ))}
        <AddPart {...common} />
        <span className="ms-auto tabular-nums max-sm:w-full">{countResponses(responses)}</span>
      </div>
      {ignored.length > 0 && (
        <p dir="auto" className="wrap-anywhere">
          {describeIgnored(ignored)}
        </p>
      )}
      {unread > 0 && <p>{describeUnread(unread)}</p>}
    </div>
  )
}

const labelClass = 'min-h-8 min-w-0 py-1 ps-3 text-start wrap-anywhere pointer-coarse:min-h-11'

function ChipLabel({ chip, ...rest }: ScopeBarProps & { chip: Chip }) {
  const [isOpen, setIsOpen] = useState(false)
  const { part, label } = chip
  if (!isChangeable(part)) {
    return <bdi className={cx(labelClass, 'inline-flex items-center')}>{label}</bdi>
  }
  return (
    <Popover
      label={partName(part)}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={t`Change ${label}`}
          className={cx(labelClass, 'rounded-s-[22px] hover:underline')}
        >
          <bdi>{label}</bdi>
        </button>
      }
    >
      <ClosingForm part={part} onClose={() => setIsOpen(false)} {...rest} />
    </Popover>
  )
}

function AddPart(props: ScopeBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [part, setPart] = useState<ChangeablePart>()

  function handleOpenChange(isNowOpen: boolean) {
    setPart(undefined)
    setIsOpen(isNowOpen)
  }

  return (
    <Popover
      label={part ? partName(part) : t`Narrow by`}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 rounded-full border border-dashed border-line-strong px-3 text-ink hover:bg-sunken pointer-coarse:min-h-11"
        >
          <Icon of={Plus} size="small" />
          {t`Add`}
        </button>
      }
    >
      {part ? (
        <ClosingForm part={part} onClose={() => setIsOpen(false)} {...props} />
      ) : (
        <ul className="-m-1">
          {changeableParts.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                className="min-h-10 w-full rounded-badge px-3 text-start hover:bg-accent-soft pointer-coarse:min-h-11"
                onClick={() => setPart(choice)}
              >
                {partName(choice)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

function ClosingForm({
  part,
  onClose,
  onChange,
  ...rest
}: ScopeBarProps & { part: ChangeablePart; onClose: () => void }) {
  function handleApply(scope: AnswerScope) {
    // The focus goes to the question that is asked again before the fields go.
    onChange(scope)
    onClose()
  }

  return <PartForm part={part} onApply={handleApply} {...rest} />
}

function isChangeable(part: ScopePart): part is ChangeablePart {
  return changeableParts.some((name) => name === part)
}
