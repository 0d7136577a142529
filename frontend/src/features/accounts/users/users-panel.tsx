import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Users } from 'lucide-react'
import { useState } from 'react'
import { reloadUser } from '@/shared/api/session'
import { localDate } from '@/shared/lib/format'
import { Badge, Status } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { type ListedUser, type User, usersQuery } from '../api'
import { activateMessage, loadUsersMessage } from '../messages'
import { RoleDialog } from './role-dialog'
import { roleText, scopeText } from './roles'
import { RolesTable } from './roles-table'
import { useActivate } from './use-user-actions'
import {
  DeactivateDialog,
  OwnResetDialog,
  ResetDialog,
  SignOutDialog,
  TemporaryPasswordDialog,
} from './user-dialogs'

export function UsersPanel({ ownId }: { ownId: string }) {
  const users = useQuery(usersQuery)

  if (users.isPending) return <Skeleton label={t`Loading users...`} lines={8} />
  if (!users.data) {
    return <RetryStrip query={users}>{loadUsersMessage()}</RetryStrip>
  }
  if (users.data.length === 0) {
    return <EmptyState icon={Users} title={t`No users found`} hint={t`Add a new admin to share the work.`} />
  }
  return <UsersTable users={users.data} ownId={ownId} />
}

interface UsersTableProps {
  users: ListedUser[]
  ownId: string
}

type UserDialog =
  | { kind: 'deactivate' | 'reset' | 'sign out' | 'role'; user: ListedUser }
  | { kind: 'hand over'; user: ListedUser; password: string }

function UsersTable({ users, ownId }: UsersTableProps) {
  const [dialog, setDialog] = useState<UserDialog>()
  const activate = useActivate()
  const Reset = dialog?.user.id === ownId ? OwnResetDialog : ResetDialog

  function handleClose() {
    setDialog(undefined)
    // Only now: a temporary password of one's own leads to Change Password, and must be read before.
    if (dialog?.kind === 'hand over' && dialog.user.id === ownId) void reloadUser().catch(() => undefined)
  }

  const columns: Column<ListedUser>[] = [
    {
      header: t`User`,
      className: 'sm:w-1/4',
      cell: (user) => <Person user={user} isOwn={user.id === ownId} />,
    },
    {
      header: t`Role`,
      className: '@min-[56rem]:whitespace-nowrap',
      cell: (user) => <RoleButton user={user} onChange={() => setDialog({ kind: 'role', user })} />,
    },
    {
      header: t`Status`,
      className: 'max-sm:flex-wrap',
      cell: (user) => <Status isActive={user.is_active} />,
    },
    { header: t`Last Login`, className: dateClass, cell: (user) => <LastLogin time={user.last_login} /> },
    { header: t`Created`, className: dateClass, cell: (user) => localDate(user.created_at) },
    {
      header: t`Actions`,
      align: 'right',
      isActions: true,
      cell: (user) => (
        <UserActions
          user={user}
          isOwn={user.id === ownId}
          isActivating={activate.isPending && activate.variables.id === user.id}
          onActivate={() => activate.mutate(user)}
          onDeactivate={() => setDialog({ kind: 'deactivate', user })}
          onReset={() => setDialog({ kind: 'reset', user })}
          onSignOut={() => setDialog({ kind: 'sign out', user })}
        />
      ),
    },
  ]

  return (
    <div className="@container grid gap-4">
      {activate.isError && <ErrorStrip>{activateMessage(activate.error)}</ErrorStrip>}
      <DataTable caption={t`Users`} align="middle" columns={columns} rows={users} rowKey={({ id }) => id} />
      <p className="text-14 text-ink-2">
        {t`You cannot deactivate your own account. At least one active Owner always remains.`}
      </p>
      {dialog?.kind === 'deactivate' && <DeactivateDialog user={dialog.user} onClose={handleClose} />}
      {dialog?.kind === 'role' && <RoleDialog user={dialog.user} onClose={handleClose} />}
      {dialog?.kind === 'sign out' && <SignOutDialog user={dialog.user} onClose={handleClose} />}
      {dialog?.kind === 'reset' && (
        <Reset
          user={dialog.user}
          onReset={(password) => setDialog({ kind: 'hand over', user: dialog.user, password })}
          onClose={handleClose}
        />
      )}
      {dialog?.kind === 'hand over' && (
        <TemporaryPasswordDialog
          user={dialog.user}
          isOwn={dialog.user.id === ownId}
          password={dialog.password}
          onClose={handleClose}
        />
      )}
      <RolesTable />
    </div>
  )
}

interface RoleButtonProps {
  user: ListedUser
  onChange: () => void
}

function RoleButton({ user, onChange }: RoleButtonProps) {
  const { name } = roleText(user.role)
  return (
    <div className="max-sm:text-end">
      <button
        type="button"
        aria-label={t`Change role: ${name}`}
        aria-description={user.full_name}
        aria-haspopup="dialog"
        className="inline-flex min-h-9 items-center gap-1.5 font-semibold @min-[56rem]:whitespace-nowrap hover:text-accent pointer-coarse:min-h-11"
        onClick={onChange}
      >
        {name} <Icon of={ChevronDown} size="small" />
      </button>
      {user.role !== 'owner' && <div className="text-14 text-ink-2">{scopeText(user.survey_ids)}</div>}
    </div>
  )
}

// By the width in letters, so that a table of large ones still fits.
const dateClass = 'tabular-nums max-sm:flex-wrap @min-[56rem]:whitespace-nowrap'

function Person({ user, isOwn }: { user: User; isOwn: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 text-16 font-semibold">
        {user.full_name} {isOwn && <Badge tone="you">{t`You`}</Badge>}
      </div>
      <div className="text-ink-2">{user.email}</div>
    </>
  )
}

function LastLogin({ time }: { time: string | null }) {
  return time ? localDate(time) : <span className="text-ink-2">{t`Never`}</span>
}

interface UserActionsProps {
  user: User
  isOwn: boolean
  isActivating: boolean
  onActivate: () => void
  onDeactivate: () => void
  onReset: () => void
  onSignOut: () => void
}

/** One button for both directions, so that focus stays on it when the status changes. */
function UserActions(props: UserActionsProps) {
  const { user, isOwn, isActivating, onActivate, onDeactivate, onReset, onSignOut } = props
  const name = user.full_name
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        variant={user.is_active ? 'plain' : 'accent'}
        disabled={isOwn && user.is_active}
        isBusy={isActivating}
        busyLabel={t`Activating...`}
        aria-description={user.full_name}
        className="sm:min-w-33"
        onClick={user.is_active ? onDeactivate : onActivate}
      >
        {user.is_active ? t`Deactivate` : t`Activate`}
      </Button>
      <Button size="small" aria-description={user.full_name} onClick={onReset}>
        {t`Reset Password`}
      </Button>
      {!isOwn && (
        <Button
          size="small"
          aria-description={t`${name}, everywhere`}
          // A row of its own on a phone, where three in one would break their words.
          className="max-sm:basis-full!"
          onClick={onSignOut}
        >
          {t`Sign Out`}
        </Button>
      )}
    </div>
  )
}
