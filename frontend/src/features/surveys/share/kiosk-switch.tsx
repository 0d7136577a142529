import { Switch } from '@/shared/ui/form/switch'

interface KioskSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Which of the two links the page shows. Nothing is stored: the link itself says what it is for. */
export function KioskSwitch({ isOn, onChange }: KioskSwitchProps) {
  return (
    <div className="mb-8 max-w-column rounded-control border border-line bg-surface px-4 py-3">
      <Switch isOn={isOn} onChange={onChange}>
        <span className="text-16 font-semibold">Shared tablet or kiosk</span>
      </Switch>
      <p className="mt-1 text-14 text-ink-2">
        For a device that many families use, such as a tablet in the school office. Nothing is kept on it, and
        the survey starts over for the next family after Thank You or two minutes without a touch.
      </p>
    </div>
  )
}
