import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/shared/api/queries'
import { type Category, type CorrectionAction, decide, type ResponseDetail } from '../api'
import { predictShown, type Shown } from './decision'

interface Correction {
  action: CorrectionAction
  category: Category
  before: Shown
  /** What will be shown, where that is known better than by the act alone. */
  after?: Shown
}

interface CorrectionTarget {
  response: Pick<ResponseDetail, 'id' | 'survey_id'>
  answerId: string
}

/** Shows a correction at once, and takes it back should the server refuse it. One at a time for each answer. */
export function useCorrections({ response, answerId }: CorrectionTarget) {
  const queryClient = useQueryClient()
  const queryKey = queryKeys.response(response.id)

  function show(shown: Shown, categories?: Category[]) {
    queryClient.setQueryData<ResponseDetail>(
      queryKey,
      (known) =>
        known && {
          ...known,
          ...(categories && { categories }),
          answers: known.answers.map((answer) =>
            answer.answer_id === answerId ? { ...answer, ...shown } : answer,
          ),
        },
    )
  }

  const mutationKey = ['corrections', answerId]

  return useMutation({
    mutationKey,
    scope: { id: `answer ${answerId}` },
    mutationFn: ({ action, category }: Correction) => decide(action, answerId, category.id),
    onMutate: async ({ action, category, before, after }) => {
      // An older reply must not take the place of what is shown now.
      await queryClient.cancelQueries({ queryKey })
      show(after ?? predictShown(before, action, category))
    },
    onError: (_, { before }) => {
      // A newer correction is shown already; its own reply says what the answer has.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      show(before)
      // `before` has what earlier corrections promised, and they may have failed, too.
      void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: ({ categories, removed_categories, response_categories }) => {
      // What was said since is shown already, and its own reply follows.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      show({ categories, removed_categories }, response_categories)
      // Lists and counts follow behind the dialog; nobody has to wait for them.
      void queryClient.invalidateQueries({ queryKey: queryKeys.survey(response.survey_id) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.categories })
    },
  })
}
