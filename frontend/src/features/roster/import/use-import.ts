import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '@/shared/api/queries'
import { checkImport, type ImportOptions, runImport, undoImport } from '../api'

const maxFileSize = 5 * 1024 * 1024

interface Source {
  file: Blob
  name: string
}

/** The steps of an import. A new list, or other options for reading it, is checked again; only a checked list is imported. */
export function useImport() {
  const queryClient = useQueryClient()
  const [source, setSource] = useState<Source>()
  const [options, setOptions] = useState<ImportOptions>({})
  const check = useMutation({
    mutationFn: ({ source, options }: { source: Source; options: ImportOptions }) => {
      if (source.file.size > maxFileSize) throw new FileTooLarge()
      return checkImport(source.file, options)
    },
    retry: false,
  })
  const run = useMutation({
    mutationFn: ({ source, token }: { source: Source; token: string }) =>
      runImport(source.file, options, token),
    // Whether the first try arrived is unknown; the person looks at the list again instead.
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.teachers }),
  })

  function choose(next: Source) {
    setSource(next)
    setOptions({})
    run.reset()
    check.mutate({ source: next, options: {} })
  }

  function readAs(next: ImportOptions) {
    if (!source) return
    setOptions(next)
    run.reset()
    check.mutate({ source, options: next })
  }

  function startOver() {
    setSource(undefined)
    check.reset()
    run.reset()
  }

  return { source, options, check, run, choose, readAs, startOver }
}

export type Import = ReturnType<typeof useImport>

export class FileTooLarge extends Error {
  override readonly message =
    t`The file is larger than 5 MB. A list of teachers is usually far smaller: is it the right one?`
}

export function useUndoImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoImport,
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.teachers }),
  })
}
