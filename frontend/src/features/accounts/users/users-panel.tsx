import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { usersQuery } from '../api'
import { loadUsersMessage } from '../messages'
import { UsersTable } from './users-table'

export function UsersPanel({ ownId }: { ownId: string }) {
  const users = useQuery(usersQuery)

  if (users.isPending) return <Skeleton label="Loading users..." lines={8} />
  if (!users.data) {
    return (
      <ErrorStrip
        action={
          <Button
            size="small"
            isBusy={users.isFetching}
            busyLabel="Trying..."
            onClick={() => void users.refetch()}
          >
            Try Again
          </Button>
        }
      >
        {loadUsersMessage}
      </ErrorStrip>
    )
  }
  if (users.data.length === 0) {
    return <EmptyState icon={Users} title="No users found" hint="Add a new admin to share the work." />
  }
  return <UsersTable users={users.data} ownId={ownId} />
}
