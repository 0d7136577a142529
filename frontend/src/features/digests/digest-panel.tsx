import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '@/shared/lib/i18n'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { useToast } from '@/shared/ui/feedback/toast'
import { chooseDigest, digestQuery, type Frequency } from './api'

const choices: Record<Frequency, Record<'label' | 'hint' | 'saved', MessageDescriptor>> = {
  off: { label: msg`Off`, hint: msg`No emails.`, saved: msg`Email digest is off` },
  daily: {
    label: msg`Daily`,
    hint: msg`Every morning at 7, if there is something new.`,
    saved: msg`Email digest: daily`,
  },
  weekly: {
    label: msg`Weekly`,
    hint: msg`Monday morning at 7, if there is something new.`,
    saved: msg`Email digest: weekly`,
  },
}

/** How often I hear by email what is new. A choice is saved at once. */
export function DigestPanel() {
  const digest = useQuery(digestQuery)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const choose = useMutation({
    mutationFn: chooseDigest,
    onSuccess: (saved) => {
      queryClient.setQueryData(digestQuery.queryKey, saved)
      showToast(i18n._(choices[saved.frequency].saved))
    },
  })

  if (digest.isPending) return <Skeleton label={t`Loading email digest...`} lines={3} />
  if (!digest.data) {
    return <RetryStrip query={digest}>{t`Failed to load your email digest. Please try again.`}</RetryStrip>
  }
  const { email, can_send, frequency } = digest.data
  const chosen = choose.isPending ? choose.variables : frequency
  return (
    <div className="grid gap-3">
      {choose.isError && <ErrorStrip>{t`Failed to save your choice. Please try again.`}</ErrorStrip>}
      {!can_send && (
        <p className="text-ink-2">
          {t`This school has no mail server yet, so nothing is sent. Your choice is kept for when it has one.`}
        </p>
      )}
      <fieldset className="grid rounded-control border border-line bg-surface">
        <legend className="sr-only">{t`Email digest`}</legend>
        {(Object.keys(choices) as Frequency[]).map((option) => (
          <label
            key={option}
            className="flex min-h-14 items-center gap-3.5 border-t border-line px-5 py-2.5 first-of-type:border-0"
          >
            <input
              type="radio"
              name="digest"
              checked={chosen === option}
              onChange={() => choose.mutate(option)}
              className="size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-semibold">{i18n._(choices[option].label)}</span>
              <span className="block text-14 text-ink-2">{i18n._(choices[option].hint)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-14 wrap-anywhere text-ink-2">
        <Trans>Sent to {email}. It has numbers only, never a word of an answer.</Trans>
      </p>
    </div>
  )
}
