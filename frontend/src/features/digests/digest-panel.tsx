import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { useToast } from '@/shared/ui/feedback/toast'
import { chooseDigest, digestQuery, type Frequency } from './api'

const choices: Record<Frequency, { label: string; hint: string }> = {
  off: { label: 'Off', hint: 'No emails.' },
  daily: { label: 'Daily', hint: 'Every morning at 7, if there is something new.' },
  weekly: { label: 'Weekly', hint: 'Monday morning at 7, if there is something new.' },
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
      showToast(saved.frequency === 'off' ? 'Email digest is off' : `Email digest: ${saved.frequency}`)
    },
  })

  if (digest.isPending) return <Skeleton label="Loading email digest..." lines={3} />
  if (!digest.data) {
    return <RetryStrip query={digest}>Failed to load your email digest. Please try again.</RetryStrip>
  }
  const { email, can_send, frequency } = digest.data
  const chosen = choose.isPending ? choose.variables : frequency
  return (
    <div className="grid gap-3">
      {choose.isError && <ErrorStrip>Failed to save your choice. Please try again.</ErrorStrip>}
      {!can_send && (
        <p className="text-ink-2">
          This school has no mail server yet, so nothing is sent. Your choice is kept for when it has one.
        </p>
      )}
      <fieldset className="grid rounded-control border border-line bg-surface">
        <legend className="sr-only">Email digest</legend>
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
              <span className="block font-semibold">{choices[option].label}</span>
              <span className="block text-14 text-ink-2">{choices[option].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-14 wrap-anywhere text-ink-2">
        Sent to {email}. It has numbers only, never a word of an answer.
      </p>
    </div>
  )
}
