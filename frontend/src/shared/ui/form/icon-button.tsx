import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  label: string
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors',
        'hover:bg-sunken hover:text-ink disabled:cursor-not-allowed',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  )
}
