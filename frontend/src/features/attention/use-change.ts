import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attentionKey, type ConcernChange, changeConcern, concernQuery } from './api'

/** One step of one concern; lists and counts follow. What somebody else did meanwhile is shown with the error. */
export function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ConcernChange) => changeConcern(change),
    onSuccess: (detail) => queryClient.setQueryData(concernQuery(detail.id).queryKey, detail),
    onSettled: () => queryClient.invalidateQueries({ queryKey: attentionKey }),
  })
}
