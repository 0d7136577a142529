import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/shared/ui/feedback/use-toast'
import { erase, keepFlagged, restore, setAside } from './api'
import { countResponses } from './messages'
import type { Why } from './reason-fields'

/** What staff decide about responses. Lists, counts and open responses are asked for anew afterwards. */
export function useModeration(surveyId: string) {
  const queryClient = useQueryClient()
  const showToast = useToast()

  async function refresh() {
    await Promise.all(
      [['surveys'], ['responses'], ['categories']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }

  const restoring = useMutation({
    mutationFn: (ids: string[]) => restore(surveyId, ids),
    onSuccess: (_, ids) => showToast(`${countResponses(ids.length)} restored`),
    onSettled: refresh,
  })
  const settingAside = useMutation({
    mutationFn: ({ ids, why }: { ids: string[]; why: Why }) => setAside(surveyId, ids, why),
    onSuccess: (_, { ids }) =>
      showToast(`${countResponses(ids.length)} set aside. Stored, but in no count.`, {
        label: 'Undo',
        onAct: () => restoring.mutate(ids),
      }),
    onSettled: refresh,
  })
  const erasing = useMutation({
    mutationFn: (ids: string[]) => erase(surveyId, ids),
    onSuccess: (_, ids) => showToast(`${countResponses(ids.length)} deleted`),
    onSettled: refresh,
  })
  const keeping = useMutation({
    mutationFn: (ids: string[]) => keepFlagged(surveyId, ids),
    onSuccess: (_, ids) => showToast(`${countResponses(ids.length)} kept and no longer flagged`),
    onSettled: refresh,
  })
  return { settingAside, restoring, erasing, keeping }
}
