import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface PopoverProps {
  /** One button. */
  trigger: ReactNode
  /** What it is for, to be heard. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A few fields beside their button. Like a menu it is neither modal nor in a portal, for the same reasons. Focus goes
 *  back to the button on Escape, and stays where it is when it was moved elsewhere meanwhile. */
export function Popover({ trigger, label, isOpen, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className="z-10 max-h-(--radix-popover-content-available-height) w-75 max-w-[calc(100vw-1.5rem)] animate-rise overflow-auto rounded-control border border-line bg-surface p-3 text-16 font-normal text-ink shadow-lift outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
