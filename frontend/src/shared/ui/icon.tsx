import type { LucideIcon } from 'lucide-react'
import { cx } from '@/shared/lib/cx'

interface IconProps {
  of: LucideIcon
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const pixels = { small: 16, medium: 20, large: 28 }

/** One stroke weight at every size. Icons are decoration: the words beside them carry the meaning. */
export function Icon({ of: Glyph, size = 'medium', className }: IconProps) {
  const strokeWidth = size === 'small' ? 2 : 1.75
  return (
    <Glyph
      size={pixels[size]}
      strokeWidth={strokeWidth}
      aria-hidden="true"
      className={cx('shrink-0', className)}
    />
  )
}
