import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CardReview, cardsKey, decide, type Quote, reviewQuery, type Wish } from '../api'
import { quoteId } from '../words'

interface Asked {
  quote: Quote
  wish: Wish
}

/** Shows a decision at once, and takes it back should the server refuse it. Decisions about the same words go one after
 *  the other, so that the last one stands; those about different words do not wait for each other. */
export function useDecide(surveyId: string, teacherId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(surveyId, teacherId)
  const latest = useRef(new Map<string, Promise<unknown>>())

  function show(quote: Quote, next: Quote | null) {
    const id = quoteId(quote)
    queryClient.setQueryData<CardReview>(
      queryKey,
      (known) =>
        known && {
          ...known,
          quotes: known.quotes.flatMap((one) => (quoteId(one) !== id ? [one] : next ? [next] : [])),
        },
    )
  }

  const mutation = useMutation({
    mutationFn: async ({ quote, wish }: Asked) => {
      const id = quoteId(quote)
      const before = latest.current.get(id) ?? Promise.resolve()
      const send = () => decide(surveyId, teacherId, quote, wish)
      const sent = before.then(send, send)
      latest.current.set(id, sent)
      const now = await sent
      return { now, isLatest: latest.current.get(id) === sent }
    },
    onError: (_, { quote }) => show(quote, quote),
    onSuccess: ({ now, isLatest }, { quote }) => {
      if (isLatest) show(quote, now)
      void queryClient.invalidateQueries({ queryKey: cardsKey(surveyId), exact: true })
    },
  })

  return {
    error: mutation.error,
    /** The quote as it was decided last, also between two keys that come quicker than the page is drawn. */
    latestOf(quote: Quote): Quote {
      const known = queryClient.getQueryData<CardReview>(queryKey)?.quotes
      return known?.find((one) => quoteId(one) === quoteId(quote)) ?? quote
    },
    decide(asked: Asked) {
      void queryClient.cancelQueries({ queryKey })
      show(asked.quote, { ...asked.quote, ...asked.wish })
      mutation.mutate(asked)
    },
  }
}
