import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/shared/api/queries'
import { useToast } from '@/shared/ui/feedback/toast'
import { addTeacher, changeTeacher, removeTeacher, type Teacher, type TeacherNew } from '../api'

/** Each act is done when the list shows it: the list is fetched again before the promise is kept. */
export function useSaveTeacher(teacher: Teacher | undefined) {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (values: TeacherNew) => (teacher ? changeTeacher(teacher.id, values) : addTeacher(values)),
    // A repeated addition would be refused as a twin of the first.
    retry: false,
    onSuccess: async ({ name }) => {
      await refetch()
      showToast(teacher ? t`${name} is saved` : t`${name} is on the roster now`)
    },
  })
}

/** Archiving asks no question, because it is undone with one press. */
export function useArchive() {
  const refetch = useRefetch()
  const showToast = useToast()
  const archive = useMutation({
    mutationFn: ({ teacher, isArchived }: { teacher: Teacher; isArchived: boolean }) =>
      changeTeacher(teacher.id, { archived: isArchived }),
    onSuccess: async ({ name }, { teacher, isArchived }) => {
      await refetch()
      const undo = { label: t`Undo`, onAction: () => archive.mutate({ teacher, isArchived: false }) }
      if (isArchived) showToast(t`${name} is archived`, { action: undo })
      else showToast(t`${name} is back on the roster`)
    },
  })
  return archive
}

export function useRemove() {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (teacher: Teacher) => removeTeacher(teacher.id),
    retry: false,
    onSuccess: async ({ detail }) => {
      await refetch()
      showToast(detail)
    },
  })
}

function useRefetch() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.teachers })
}
