import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshResults } from '@/shared/api/queries'
import { useToast } from '@/shared/ui/feedback/toast'
import {
  acceptCategory,
  addCategory,
  archiveCategory,
  type CategoryChange,
  type CategoryManaged,
  type CategorySplit,
  changeCategory,
  dismissCategory,
  mergeCategory,
  splitCategory,
  unarchiveCategory,
} from '../api'

/** Each act is done when the list shows it: the list is fetched again before the promise is kept. */
export function useSaveCategory(category: CategoryManaged | undefined) {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (values: CategoryChange & { name: string; description: string }) =>
      category ? changeCategory(category.id, values) : addCategory({ ...values, examples: [] }),
    // A repeated addition would be refused as a twin of the first.
    retry: false,
    onSuccess: async ({ name }) => {
      await refetch()
      showToast(category ? t`${name} is saved` : t`${name} is a category now`)
    },
  })
}

/** Archiving asks no question, because it is undone with one press. */
export function useArchive() {
  const refetch = useRefetch()
  const showToast = useToast()
  const archive = useMutation({
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      isArchived ? archiveCategory(id) : unarchiveCategory(id),
    onSuccess: async ({ id, name }, { isArchived }) => {
      await refetch()
      const undo = { label: t`Undo`, onAction: () => archive.mutate({ id, isArchived: false }) }
      if (isArchived) showToast(t`${name} is archived`, { action: undo })
      else showToast(t`${name} is in use again`)
    },
  })
  return archive
}

export function useProposal() {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ id, isAccepted }: { id: string; isAccepted: boolean }) =>
      isAccepted ? acceptCategory(id) : dismissCategory(id),
    onSuccess: async ({ name }, { isAccepted }) => {
      await refetch()
      showToast(
        isAccepted ? t`${name} is a category now` : t`${name} is dismissed and will not be proposed again`,
      )
    },
  })
}

export function useMerge(source: CategoryManaged) {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (intoId: string) => mergeCategory(source.id, intoId),
    retry: false,
    onSuccess: async ({ name }) => {
      await refetch()
      const former = source.name
      showToast(t`${former} is part of ${name} now`)
    },
  })
}

export function useSplit(source: CategoryManaged) {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (values: CategorySplit) => splitCategory(source.id, values),
    retry: false,
    onSuccess: async ({ name }) => {
      await refetch()
      showToast(t`${name} is a category of its own now`)
    },
  })
}

/** Names, inks and assignments are shown on every list and every response. */
export function useRefetch() {
  const queryClient = useQueryClient()
  return () => refreshResults(queryClient)
}
