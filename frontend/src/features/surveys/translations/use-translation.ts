import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Autosave, createAutosave, type SaveState } from '@/shared/lib/autosave'
import { type Language, saveTranslations, type TextEdit, type TranslatedText, translationsQuery } from './api'

const rhythm = { pause: 600, gap: 1_000, pace: 4_000 }

/** One translation while it is being written: saved as it is typed, and a draft until somebody checks it. */
export function useTranslation(surveyId: string, language: Language, text: TranslatedText) {
  const queryClient = useQueryClient()
  const [value, setValue] = useState(text.translations[language]?.text ?? '')
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [error, setError] = useState<unknown>()
  const autosave = useRef<Autosave<TextEdit>>(undefined)

  if (!autosave.current) {
    const created = createAutosave<TextEdit>({
      rhythm,
      send: async (edit) => {
        const now = await saveTranslations(surveyId, language, { [text.key]: edit })
        queryClient.setQueryData(translationsQuery(surveyId).queryKey, now)
      },
      onSaved: () => setError(undefined),
      onFailed: setError,
      onChange: () => setSaveState(created.state()),
    })
    autosave.current = created
  }

  // What waits is sent when the reader goes to another language or page.
  useEffect(() => () => autosave.current?.flush(), [])

  function save(words: string, isChecked: boolean) {
    setValue(words)
    autosave.current?.put({ text: words, is_checked: isChecked, original: text.original })
    if (isChecked) autosave.current?.flush()
  }

  return {
    value,
    saveState,
    error,
    change: (words: string) => save(words, false),
    markAsChecked: () => save(value, true),
    flush: () => autosave.current?.flush(),
  }
}
