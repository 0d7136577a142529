import { useRef } from 'react'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { Dialog } from '@/shared/ui/overlay/dialog'
import type { User } from '../api'

interface TemporaryPasswordDialogProps {
  user: User
  isOwn: boolean
  password: string
  onClose: () => void
}

export function TemporaryPasswordDialog({ user, isOwn, password, onClose }: TemporaryPasswordDialogProps) {
  const copy = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title="Temporary password" size="short" onClose={onClose} initialFocus={copy}>
      <div className="grid gap-4 pb-2">
        <p className="wrap-anywhere">
          For <b>{user.full_name}</b>. It is shown once, works for 72 hours, and has ended{' '}
          {isOwn ? 'your other sessions' : 'their open sessions'}.
        </p>
        <div className="flex flex-wrap gap-2">
          {/* One tap selects it whole, where copying by script is not allowed. */}
          <code className="flex min-h-12 flex-1 basis-64 items-center rounded-control border border-line bg-sunken px-3.5 py-2 text-18 font-semibold select-all">
            {password}
          </code>
          <CopyButton
            ref={copy}
            variant="primary"
            text={password}
            className="min-h-12 max-sm:flex-1 sm:min-w-30"
          />
        </div>
        <p className="text-14 text-ink-2">
          {isOwn
            ? 'Keep it safe until you have changed it: the next page asks you to.'
            : 'Share it securely, in person or by phone. They should change it at next login.'}
        </p>
      </div>
    </Dialog>
  )
}
