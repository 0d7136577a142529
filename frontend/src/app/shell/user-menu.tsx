import { t } from '@lingui/core/macro'
import {
  ChevronDown,
  CircleUserRound,
  GraduationCap,
  KeyRound,
  LogOut,
  Plus,
  ScrollText,
  ShieldCheck,
  Tags,
  UserRoundSearch,
  Users,
  UsersRound,
} from 'lucide-react'
import { useMay } from '@/shared/api/permissions'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { Status } from '@/shared/ui/data/badge'
import { Icon } from '@/shared/ui/icon'
import { Menu, MenuItem, MenuLink } from '@/shared/ui/overlay/menu'
import { useSignOut } from './use-sign-out'

export function UserMenu() {
  const { user } = useSession()
  const signOut = useSignOut()
  const may = useMay()
  if (!user) return null
  const name = user.full_name

  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t`${name}, account`}
          className="inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 px-3 font-semibold hover:text-accent focus-visible:-outline-offset-3 sm:ps-3.5 sm:pe-0"
        >
          <Icon of={CircleUserRound} className="sm:hidden" />
          <span className="max-w-60 truncate max-sm:hidden">{name}</span>
          <Icon of={ChevronDown} size="small" />
        </button>
      }
      header={
        <>
          <div className="flex items-start justify-between gap-3">
            <b className="min-w-0 wrap-anywhere">{name}</b>
            <span className="text-14">
              <Status isActive={user.is_active} />
            </span>
          </div>
          <div className="mt-0.5 text-14 wrap-anywhere text-ink-2">{user.email}</div>
        </>
      }
    >
      <MenuLink icon={KeyRound} href="/change-password">
        {t`Change Password`}
      </MenuLink>
      <MenuLink icon={ShieldCheck} href={paths.security}>
        {t`Sign-in and Security`}
      </MenuLink>
      {may('manage_accounts') && (
        <MenuLink icon={Users} href={paths.users}>
          {t`Manage Users`}
        </MenuLink>
      )}
      {may('manage_accounts') && (
        <MenuLink icon={Plus} href={paths.register}>
          {t`Add New Admin`}
        </MenuLink>
      )}
      {may('read_audit_log') && (
        <MenuLink icon={ScrollText} href={paths.audit}>
          {t`Audit Log`}
        </MenuLink>
      )}
      {may('build_surveys') && (
        <MenuLink icon={GraduationCap} href={paths.teachers}>
          {t`Manage Teachers`}
        </MenuLink>
      )}
      {may('see_rates') && (
        <MenuLink icon={UsersRound} href={paths.families}>
          {t`Manage Families`}
        </MenuLink>
      )}
      {may('review_answers') && (
        <MenuLink icon={Tags} href={paths.categories}>
          {t`Manage Categories`}
        </MenuLink>
      )}
      {may('erase_answers') && (
        <MenuLink icon={UserRoundSearch} href={paths.privacyRequests}>
          {t`Privacy Requests`}
        </MenuLink>
      )}
      <MenuItem icon={LogOut} onSelect={signOut}>
        {t`Sign Out`}
      </MenuItem>
    </Menu>
  )
}
