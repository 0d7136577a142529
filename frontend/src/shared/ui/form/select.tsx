import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { controlClass } from './control-class'

/** The system's own list, so that phones show the picker people know. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={cx('relative', className)}>
      <select {...rest} className={cx(controlClass, 'appearance-none truncate pe-10')} />
      <Icon
        of={ChevronDown}
        size="small"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-2"
      />
    </div>
  )
}
