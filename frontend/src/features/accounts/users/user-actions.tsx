import { Button } from '@/shared/ui/form/button'
import type { User } from '../api'

interface UserActionsProps {
  user: User
  isOwn: boolean
  isActivating: boolean
  onActivate: () => void
  onDeactivate: () => void
  onReset: () => void
}

/** One button for both directions, so that focus stays on it when the status changes. */
export function UserActions(props: UserActionsProps) {
  const { user, isOwn, isActivating, onActivate, onDeactivate, onReset } = props
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        variant={user.is_active ? 'plain' : 'accent'}
        disabled={isOwn && user.is_active}
        isBusy={isActivating}
        busyLabel="Activating..."
        aria-description={user.full_name}
        className="sm:min-w-33"
        onClick={user.is_active ? onDeactivate : onActivate}
      >
        {user.is_active ? 'Deactivate' : 'Activate'}
      </Button>
      <Button size="small" aria-description={user.full_name} onClick={onReset}>
        Reset Password
      </Button>
    </div>
  )
}
