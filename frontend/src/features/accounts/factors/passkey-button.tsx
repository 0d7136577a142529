import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { signInWithPasskey } from './api'
import { passkeyMessage } from './messages'
import { canUsePasskeys } from './passkey'

/** Signs in without a password; where it is the way forward it is `isFirst`, and has the focus. The page around it redirects when the session says that someone is signed in. */
export function PasskeyButton({ isFirst = false }: { isFirst?: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  // Never by itself a second time: the device would ask again.
  const signIn = useMutation({ mutationFn: signInWithPasskey, retry: false, gcTime: 0 })

  useEffect(() => {
    if (isFirst) button.current?.focus()
  }, [isFirst])

  if (!canUsePasskeys()) return null
  return (
    <div className="grid gap-3">
      {signIn.error && <ErrorStrip>{passkeyMessage(signIn.error)}</ErrorStrip>}
      <Button
        ref={button}
        variant={isFirst ? 'primary' : 'plain'}
        icon={KeyRound}
        className="min-h-12"
        isBusy={signIn.isPending}
        busyLabel={t`Waiting for your device...`}
        onClick={() => signIn.mutate()}
      >
        {t`Use a passkey`}
      </Button>
    </div>
  )
}
