import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/shared/api/error'
import { refreshResults } from '@/shared/api/queries'
import { useToast } from '@/shared/ui/feedback/toast'
import { erase, keepFlagged, restore, setAside } from './api'
import type { SetAsideReason } from './reason-fields'

/** What staff decide about responses. Lists, counts and open responses are loaded again afterwards. */
export function useModeration(surveyId: string) {
  const queryClient = useQueryClient()
  const showToast = useToast()

  const refresh = () => refreshResults(queryClient)

  const restoring = useMutation({
    mutationFn: (ids: string[]) => restore(surveyId, ids),
    onSuccess: (_, ids) =>
      showToast(plural(ids.length, { one: '# response restored', other: '# responses restored' })),
    onSettled: refresh,
  })
  // The bar that would show its error is gone by then.
  const undoing = useMutation({
    mutationFn: (ids: string[]) => restore(surveyId, ids),
    onSuccess: (_, ids) =>
      showToast(plural(ids.length, { one: '# response restored', other: '# responses restored' })),
    onError: (error) =>
      showToast(explain(error, t`Failed to restore the responses. Please try again.`), { tone: 'error' }),
    onSettled: refresh,
  })
  const settingAside = useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: SetAsideReason }) =>
      setAside(surveyId, ids, reason),
    onSuccess: (_, { ids }) =>
      showToast(
        plural(ids.length, {
          one: '# response set aside. Stored, but in no count.',
          other: '# responses set aside. Stored, but in no count.',
        }),
        {
          action: { label: t`Undo`, onAction: () => undoing.mutate(ids) },
        },
      ),
    onSettled: refresh,
  })
  const erasing = useMutation({
    mutationFn: (ids: string[]) => erase(surveyId, ids),
    onSuccess: (_, ids) =>
      showToast(plural(ids.length, { one: '# response deleted', other: '# responses deleted' })),
    onSettled: refresh,
  })
  const keeping = useMutation({
    mutationFn: (ids: string[]) => keepFlagged(surveyId, ids),
    onSuccess: (_, ids) =>
      showToast(
        plural(ids.length, {
          one: '# response kept and no longer flagged',
          other: '# responses kept and no longer flagged',
        }),
      ),
    onSettled: refresh,
  })
  return { settingAside, restoring, erasing, keeping }
}
