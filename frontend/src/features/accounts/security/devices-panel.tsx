import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { shortTime } from '@/shared/lib/format'
import { Badge } from '@/shared/ui/data/badge'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { devicesQuery, type SignedInDevice, signOutDevice, signOutElsewhere } from '../api'
import { signOutMessage } from '../messages'

/** Where I am signed in, and the way to end it. */
export function DevicesPanel() {
  const devices = useQuery(devicesQuery)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const refetch = () => queryClient.invalidateQueries(devicesQuery)
  const signOut = useMutation({
    mutationFn: ({ id }: SignedInDevice) => signOutDevice(id),
    onSuccess: (_, { device }) => showToast(t`${device} is signed out`),
    onSettled: refetch,
  })
  const elsewhere = useMutation({
    mutationFn: signOutElsewhere,
    onSuccess: () => showToast(t`You are signed out everywhere else`),
    onSettled: refetch,
  })
  const error = signOut.error ?? elsewhere.error

  if (devices.isPending) return <Skeleton label={t`Loading devices...`} lines={4} />
  if (!devices.data) {
    return (
      <RetryStrip query={devices}>{t`Failed to load where you are signed in. Please try again.`}</RetryStrip>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      {error && <ErrorStrip>{signOutMessage(error)}</ErrorStrip>}
      <ul
        aria-label={t`Devices`}
        className="w-full divide-y divide-line rounded-control border border-line bg-surface"
      >
        {devices.data.map((device) => (
          <Device
            key={device.id}
            device={device}
            isBusy={signOut.isPending && signOut.variables.id === device.id}
            onSignOut={() => signOut.mutate(device)}
          />
        ))}
      </ul>
      {devices.data.length > 1 && (
        <Button
          variant="danger"
          size="small"
          isBusy={elsewhere.isPending}
          busyLabel={t`Signing out...`}
          onClick={() => elsewhere.mutate()}
        >
          {t`Sign out everywhere else`}
        </Button>
      )}
    </div>
  )
}

interface DeviceProps {
  device: SignedInDevice
  isBusy: boolean
  onSignOut: () => void
}

function Device({ device, isBusy, onSignOut }: DeviceProps) {
  const isPhone = /iPhone|Android/.test(device.device)
  const { place } = device
  const time = shortTime(device.is_current ? device.signed_in_at : device.last_used_at)
  const used = device.is_current ? t`Active now. Signed in ${time}` : t`${place}. Last used ${time}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <Icon of={isPhone ? Smartphone : Laptop} className="text-ink-2" />
      <div className="min-w-0 flex-1 basis-55">
        <div className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device.device} {device.is_current && <Badge tone="you">{t`This device`}</Badge>}
        </div>
        <p className="text-14 text-ink-2">{used}</p>
      </div>
      {!device.is_current && (
        <Button
          variant="quiet"
          size="small"
          aria-description={device.device}
          isBusy={isBusy}
          busyLabel={t`Signing out...`}
          onClick={onSignOut}
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}
