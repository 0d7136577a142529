import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmIdentity } from '@/features/accounts/security/confirm-identity'
import { createQueryClient } from '@/shared/api/query-client'
import { readSession, subscribeSession } from '@/shared/api/session'
import { ToastProvider } from '@/shared/ui/feedback/toast'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)

  // What one person has loaded is not there for the next one at the same desk.
  useEffect(() => {
    return subscribeSession(() => {
      if (readSession().status === 'signedOut') queryClient.clear()
    })
  }, [queryClient])

  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        {children}
        <ConfirmIdentity />
      </ToastProvider>
    </QueryClientProvider>
  )
}
