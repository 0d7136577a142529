import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { explain } from '@/shared/api/error'
import { paths } from '@/shared/lib/paths'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { attentionKey, type ConcernKind, raiseConcern } from './api'
import { kindName, kinds } from './messages'

/** Below an answer that the computer may have missed: puts it on the list, with what it is about. */
export function RaiseConcern({ answerId }: { answerId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const choicesId = useId()
  const raising = useMutation({
    mutationFn: (kind: ConcernKind) => raiseConcern(answerId, kind),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: attentionKey }),
  })

  return (
    <div className="mt-1 grid gap-1">
      {!raising.isSuccess && (
        <Button
          variant="quiet"
          size="small"
          icon={Flag}
          aria-expanded={isOpen}
          aria-controls={choicesId}
          className="-ms-3 justify-self-start"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t`Needs attention`}
        </Button>
      )}
      <div id={choicesId}>
        {isOpen && !raising.isSuccess && (
          <fieldset className="m-0 flex flex-wrap items-center gap-2 border-0 p-0">
            <legend className="mb-1 text-14 text-ink-2">{t`What is it about?`}</legend>
            {kinds.map((kind) => (
              <Button
                key={kind}
                size="small"
                isBusy={raising.isPending && raising.variables === kind}
                busyLabel={kindName(kind)}
                onClick={() => raising.mutate(kind)}
              >
                {kindName(kind)}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      {raising.error && (
        <ErrorStrip>{explain(raising.error, t`Failed to put it on the list. Please try again.`)}</ErrorStrip>
      )}
      <p role="status" className="text-14">
        {raising.isSuccess && (
          <>
            <Trans>
              It is on the list. <Link href={paths.attention}>See what needs attention</Link>
            </Trans>
          </>
        )}
      </p>
    </div>
  )
}
