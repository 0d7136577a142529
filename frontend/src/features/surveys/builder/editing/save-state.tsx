import { t } from '@lingui/core/macro'
import { Check, CircleAlert, CloudOff, LoaderCircle, type LucideIcon, Pencil } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { isLive } from '../model/stage'
import type { EditorSnapshot } from './editor'

interface StateDisplay {
  icon: LucideIcon
  text: string
  color: string
}

const problems = new Set(['failing', 'invalid', 'refused', 'conflict'])

/** Whether the work is safe, and where. The eye sees every change; a screen reader hears only of trouble. */
export function SaveState({ snapshot }: { snapshot: EditorSnapshot }) {
  const { icon, text, color } = displayOf(snapshot)
  return (
    <>
      <p data-save-state="" className={cx('inline-flex items-start gap-1.5 text-14', color)}>
        <Icon of={icon} size="small" className="mt-0.5" />
        {text}
      </p>
      <span role="status" className="sr-only">
        {problems.has(snapshot.state) && text}
      </span>
    </>
  )
}

function displayOf({ state, survey, isDurable }: EditorSnapshot): StateDisplay {
  const saved = { icon: Check, text: t`Saved`, color: 'text-good' }
  const saving = { icon: LoaderCircle, text: t`Saving…`, color: 'text-ink-2' }
  switch (state) {
    case 'saved':
      return isLive(survey) ? { ...saved, text: t`No unpublished changes` } : saved
    case 'saving':
      return saving
    case 'unsaved':
      if (!isLive(survey)) return saving
      return {
        icon: Pencil,
        text: isDurable
          ? t`Unpublished changes, kept on this device`
          : t`Unpublished changes. This browser keeps no copy: please publish before you leave.`,
        color: 'text-warn',
      }
    case 'failing':
      return {
        icon: CloudOff,
        text: isLive(survey)
          ? t`Not published. Your changes are kept on this device.`
          : t`Not saved yet: we will keep trying`,
        color: 'text-warn',
      }
    case 'invalid':
      return { icon: CircleAlert, text: t`Not saved: please look at the marked field`, color: 'text-bad' }
    case 'refused':
    case 'conflict':
      return { icon: CircleAlert, text: t`Not saved`, color: 'text-bad' }
  }
}
