import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CardReview, cardsKey, decide, type Quote, reviewQuery, type Wish } from '../api'
import { quoteId } from '../words'

interface Asked {
  quote: Quote
  wish: Wish
}

/** Shows a decision at once, and takes it back should the server refuse it. */
export function useDecide(surveyId: string, teacherId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(surveyId, teacherId)
  const mutationKey = ['cards', teacherId]

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

  return useMutation({
    mutationKey,
    // One after the other, so that of two decisions about the same words the later one stands.
    scope: { id: `cards ${teacherId}` },
    mutationFn: ({ quote, wish }: Asked) => decide(surveyId, teacherId, quote, wish),
    onMutate: async ({ quote, wish }) => {
      await queryClient.cancelQueries({ queryKey })
      show(quote, { ...quote, ...wish })
    },
    onError: (_, { quote }) => show(quote, quote),
    onSuccess: (now, { quote }) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return
      show(quote, now)
      void queryClient.invalidateQueries({ queryKey: cardsKey(surveyId), exact: true })
    },
  })
}
