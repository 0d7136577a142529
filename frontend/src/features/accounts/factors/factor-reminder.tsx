import { t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '@/shared/api/session'
import { askForFactor, isAskedForFactor } from '@/shared/api/session-storage'
import { Button, buttonClass } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'

/** After each sign-in of an Owner who has no second factor, until they answer. They can go on without one. */
export function FactorReminder() {
  const { user } = useSession()
  const [isAsked, setIsAsked] = useState(isAskedForFactor)
  if (!isAsked || user?.role !== 'owner' || user.has_factor !== false) return null

  function handleLater() {
    askForFactor(false)
    setIsAsked(false)
  }

  return (
    <section
      aria-label={t`A second step at sign-in`}
      className="no-print mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-3.5 py-3"
    >
      <Icon of={ShieldCheck} className="text-ink-2" />
      <p className="min-w-0 flex-1 basis-55">
        {t`Your account can open and change everything. A passkey or a code at sign-in protects it, even if someone learns your password.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href="/admin/security" onClick={handleLater} className={buttonClass({ variant: 'primary' })}>
          {t`Set One Up`}
        </Link>
        <Button onClick={handleLater}>{t`Not Now`}</Button>
      </div>
    </section>
  )
}
