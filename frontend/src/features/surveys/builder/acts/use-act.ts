import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/shared/ui/feedback/use-toast'
import { forgetLists } from '../api'

interface ActOptions<Result> {
  act: () => Promise<Result>
  /** Said when it is done. */
  news: string
  onDone: (result: Result) => void
}

/** One act on a survey: done by the server, then known to every list, then told. */
export function useAct<Result>({ act, news, onDone }: ActOptions<Result>) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => {
      void forgetLists(queryClient)
      showToast(news)
      onDone(result)
    },
  })
}
