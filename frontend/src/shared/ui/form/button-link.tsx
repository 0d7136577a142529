import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { type ButtonLook, buttonClass } from './button'

interface ButtonLinkProps extends ButtonLook {
  href: string
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** A link inside this entry that looks like a button. */
export function ButtonLink({ href, icon, className, children, ...options }: ButtonLinkProps) {
  return (
    <Link href={href} className={cx(buttonClass(options), className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}
