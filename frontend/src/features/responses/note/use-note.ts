import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ResponseDetail, responseQuery, saveNote } from '../api'
import { keepNote } from './note-keeper'

/** The note of one response. Whatever closes the dialog, words that are not saved yet are sent first. */
export function useNote(response: ResponseDetail) {
  const queryClient = useQueryClient()
  const { queryKey } = responseQuery(response.id)
  const { mutateAsync } = useMutation({
    mutationFn: (text: string) => saveNote(response.id, text),
    onSuccess: (note) => {
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, note })
    },
  })
  const text = response.note?.text ?? ''
  const [keeper] = useState(() => keepNote(mutateAsync, text))
  useEffect(() => keeper.adopt(text), [keeper, text])
  useEffect(() => () => void keeper.flush(), [keeper])
  return keeper
}
