import { Switch } from '@/shared/ui/form/switch'
import type { FieldsProps } from './words-fields'

/** Off until staff turn it on: names are not needed for a card of thanks. */
export function NameConsentField({ snapshot: { mine }, onEdit }: FieldsProps) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">Names on teacher cards</p>
      <Switch isOn={mine.asks_name_consent} onChange={(isOn) => onEdit({ asks_name_consent: isOn })}>
        Ask parents whether their name may stand beside their words
      </Switch>
      <p className="text-14 text-ink-2">
        One box to tick, before they submit. Without a tick, and while this is off, no card shows a name.
      </p>
    </div>
  )
}
