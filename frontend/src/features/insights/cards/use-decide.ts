import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CardReview, cardsKey, type DecisionChange, decide, type Quote, reviewQuery } from './api'
import { quoteId } from './messages'
import { keepUntilSent } from './unsent'

interface DecisionRequest {
  quote: Quote
  wish: DecisionChange
}

/** Shows a decision at once, and what the server has when the last decision about the quote is settled. Decisions about
 *  one quote are sent one after the other, retries included, so that the last one stands; those about different quotes
 *  do not wait for each other. */
export function useDecide(surveyId: string, teacherId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(surveyId, teacherId)
  const [error, setError] = useState<Error | null>(null)
  /** The last known state on the server of quotes with decisions under way; null when it is no longer proposed. */
  const saved = useRef(new Map<string, Quote | null>())

  function show(quote: Quote, next: Quote | null) {
    const id = quoteId(quote)
    queryClient.setQueryData<CardReview>(
      queryKey,
      (known) =>
        known && {
          ...known,
          quotes: known.quotes.flatMap((other) => (quoteId(other) !== id ? [other] : next ? [next] : [])),
        },
    )
  }

  return {
    error,
    /** The quote as it was decided last, also between two keys that come quicker than the page is drawn. */
    latestOf(quote: Quote): Quote {
      const known = queryClient.getQueryData<CardReview>(queryKey)?.quotes
      return known?.find((other) => quoteId(other) === quoteId(quote)) ?? quote
    },
    decide({ quote, wish }: DecisionRequest) {
      const id = quoteId(quote)
      const mutationKey = ['decisions', surveyId, teacherId, id]
      if (queryClient.isMutating({ mutationKey }) === 0) saved.current.set(id, quote)
      setError(null)
      void queryClient.cancelQueries({ queryKey })
      show(quote, { ...quote, ...wish })

      const unsent = keepUntilSent(mutationKey.join(' '), () => decide(surveyId, teacherId, quote, wish))
      // Built by hand because all mutations of one `useMutation` share one scope, and here each quote needs its own.
      const mutation = queryClient.getMutationCache().build(queryClient, {
        mutationKey,
        scope: { id: mutationKey.join(' ') },
        mutationFn: unsent.deliver,
        onSuccess: (now) => void saved.current.set(id, now),
        onError: setError,
        onSettled: () => {
          unsent.forget()
          // The one that settles still counts; more than one means that a newer decision is under way.
          if (queryClient.isMutating({ mutationKey }) === 1) show(quote, saved.current.get(id) ?? null)
          void queryClient.invalidateQueries({ queryKey: cardsKey(surveyId), exact: true })
        },
      })
      mutation.execute(undefined).catch(() => undefined)
    },
  }
}
