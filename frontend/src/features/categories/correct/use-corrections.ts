import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Act, type Category, categoriesKey, decide, type ResponseDetail, responseKey } from '../api'
import { foresee, type Shown } from './decision'

interface Correction {
  act: Act
  category: Category
  before: Shown
  /** What will be shown, where that is known better than by the act alone. */
  after?: Shown
}

interface Place {
  response: Pick<ResponseDetail, 'id' | 'survey_id'>
  answerId: string
}

/** Shows a correction at once, and takes it back should the server refuse it. One at a time for each answer. */
export function useCorrections({ response, answerId }: Place) {
  const queryClient = useQueryClient()
  const queryKey = responseKey(response.id)

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
    mutationFn: ({ act, category }: Correction) => decide(act, answerId, category.id),
    onMutate: async ({ act, category, before, after }) => {
      // An older reply must not take the place of what is shown now.
      await queryClient.cancelQueries({ queryKey })
      show(after ?? foresee(before, act, category))
    },
    onError: (_, { before }) => show(before),
    onSuccess: ({ categories, removed_categories, response_categories }) => {
      // What was said since is shown already, and its own reply follows.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      show({ categories, removed_categories }, response_categories)
      // Lists and counts follow behind the dialog; nobody has to wait for them.
      void queryClient.invalidateQueries({ queryKey: ['surveys', response.survey_id] })
      void queryClient.invalidateQueries({ queryKey: categoriesKey })
    },
  })
}
