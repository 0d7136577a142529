import { useState } from 'react'
import { reloadUser } from '@/shared/api/session'
import { localDate } from '@/shared/lib/local-date'
import { Badge } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Status } from '@/shared/ui/data/status'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import type { User } from '../api'
import { activateMessage } from '../messages'
import { DeactivateDialog } from './deactivate-dialog'
import { ResetDialog } from './reset-dialog'
import { TemporaryPasswordDialog } from './temporary-password-dialog'
import { useActivate } from './use-user-acts'
import { UserActions } from './user-actions'

interface UsersTableProps {
  users: User[]
  ownId: string
}

type Asking = { act: 'deactivate' | 'reset'; user: User } | { act: 'hand over'; user: User; password: string }

export function UsersTable({ users, ownId }: UsersTableProps) {
  const [asking, setAsking] = useState<Asking>()
  const activate = useActivate()

  function handleClose() {
    setAsking(undefined)
    // Only now: a temporary password of one's own leads to Change Password, and must be read before.
    if (asking?.act === 'hand over' && asking.user.id === ownId) void reloadUser().catch(() => undefined)
  }

  const columns: Column<User>[] = [
    {
      header: 'User',
      className: 'sm:w-2/5',
      cell: (user) => <Person user={user} isOwn={user.id === ownId} />,
    },
    { header: 'Status', className: 'max-sm:flex-wrap', cell: (user) => <Status isActive={user.is_active} /> },
    { header: 'Last Login', className: dateClass, cell: (user) => <LastLogin time={user.last_login} /> },
    { header: 'Created', className: dateClass, cell: (user) => localDate(user.created_at) },
    {
      header: 'Actions',
      align: 'right',
      isActions: true,
      cell: (user) => (
        <UserActions
          user={user}
          isOwn={user.id === ownId}
          isActivating={activate.isPending && activate.variables.id === user.id}
          onActivate={() => activate.mutate(user)}
          onDeactivate={() => setAsking({ act: 'deactivate', user })}
          onReset={() => setAsking({ act: 'reset', user })}
        />
      ),
    },
  ]

  return (
    <div className="grid gap-4">
      {activate.isError && <ErrorStrip>{activateMessage()}</ErrorStrip>}
      <DataTable caption="Users" align="middle" columns={columns} rows={users} rowKey={({ id }) => id} />
      <p className="text-14 text-ink-2">
        You cannot deactivate your own account. At least one active admin always remains.
      </p>
      {asking?.act === 'deactivate' && <DeactivateDialog user={asking.user} onClose={handleClose} />}
      {asking?.act === 'reset' && (
        <ResetDialog
          user={asking.user}
          isOwn={asking.user.id === ownId}
          onReset={(password) => setAsking({ act: 'hand over', user: asking.user, password })}
          onClose={handleClose}
        />
      )}
      {asking?.act === 'hand over' && (
        <TemporaryPasswordDialog
          user={asking.user}
          isOwn={asking.user.id === ownId}
          password={asking.password}
          onClose={handleClose}
        />
      )}
    </div>
  )
}

const dateClass = 'tabular-nums max-sm:flex-wrap sm:whitespace-nowrap'

function Person({ user, isOwn }: { user: User; isOwn: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 text-16 font-semibold">
        {user.full_name} {isOwn && <Badge tone="you">You</Badge>}
      </div>
      <div className="text-ink-2">{user.email}</div>
    </>
  )
}

function LastLogin({ time }: { time: string | null }) {
  return time ? localDate(time) : <span className="text-ink-2">Never</span>
}
