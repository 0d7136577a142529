import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'

interface MenuProps {
  /** One button. */
  trigger: ReactNode
  header?: ReactNode
  children: ReactNode
  onOpenChange?: (isOpen: boolean) => void
}

/** Not modal: a modal menu locks scrolling with a style element, which our CSP refuses. Not in a portal
 *  either: beside its button it stays inside the page's landmarks. */
export function Menu({ trigger, header, children, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className="z-10 w-75 max-w-[calc(100vw-1.5rem)] animate-rise rounded-control border border-line bg-surface p-2 shadow-lift outline-none"
      >
        {header && (
          <DropdownMenu.Label className="mb-2 border-b border-line px-3 pt-2 pb-3">
            {header}
          </DropdownMenu.Label>
        )}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const itemClass = cx(
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-badge px-3 text-ink no-underline outline-none',
  'hover:text-ink data-highlighted:bg-accent-soft pointer-coarse:min-h-11',
  'data-disabled:cursor-default data-disabled:text-ink-2',
)

interface MenuLinkProps {
  icon: LucideIcon
  href: string
  children: ReactNode
}

export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <Link href={href} className={itemClass}>
        <Icon of={icon} className="text-ink-2" />
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

interface MenuItemProps {
  icon: LucideIcon
  onSelect: () => void
  isDisabled?: boolean
  children: ReactNode
}

export function MenuItem({ icon, onSelect, isDisabled = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} disabled={isDisabled} className={itemClass}>
      <Icon of={icon} className="text-ink-2" />
      {children}
    </DropdownMenu.Item>
  )
}
