import { useMutation } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { publicApi } from '@/shared/api/client'
import { unwrap } from '@/shared/api/unwrap'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'

/** A test tells how things are now: it never retries and never answers from a cache. */
export function ConnectionTest() {
  const test = useMutation({ mutationFn: () => unwrap(publicApi.GET('/api/hello')), retry: false })

  return (
    <div className="mt-6 mb-10 flex flex-wrap items-center gap-4 border-t border-line pt-8">
      <Button isBusy={test.isPending} busyLabel="Testing connection..." onClick={() => test.mutate()}>
        Test Backend Connection
      </Button>
      <p role="status" className="text-14 font-semibold">
        {test.isSuccess && (
          <span className="flex items-center gap-1.5 text-good">
            <Icon of={Check} size="small" />
            {test.data.message}
          </span>
        )}
        {test.isError && (
          <span className="flex items-center gap-1.5 text-bad">
            <Icon of={CircleAlert} size="small" />
            Failed to connect to backend
          </span>
        )}
      </p>
    </div>
  )
}
