import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/shared/ui/feedback/toast'
import { refreshSurveyLists } from '../api'

interface SurveyActionOptions<Values, Result> {
  action: (values: Values) => Promise<Result>
  /** Said when it is done. */
  successMessage: string
  onDone: (result: Result) => void
  deletedId?: string
}

/** An action on a survey. Afterwards every list is refreshed and a toast is shown. */
export function useSurveyAction<Result, Values = void>({
  action,
  successMessage,
  onDone,
  deletedId,
}: SurveyActionOptions<Values, Result>) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: action,
    onSuccess: (result) => {
      void refreshSurveyLists(queryClient, deletedId)
      showToast(successMessage)
      onDone(result)
    },
  })
}
