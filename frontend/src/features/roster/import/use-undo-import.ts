import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rosterKey, undoImport } from '../api'

export function useUndoImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoImport,
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rosterKey }),
  })
}
