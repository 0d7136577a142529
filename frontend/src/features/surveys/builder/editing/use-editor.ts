import { useEffect, useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import { loadSurvey, type SurveyDetail, saveSurvey } from '../api'
import { openBuilderDraft } from '../model/draft-store'
import { createEditor } from './editor'

/** The editor of one survey for as long as its page is shown. */
export function useEditor(opened: SurveyDetail, userId: string) {
  const [editor] = useState(() =>
    createEditor(opened, openBuilderDraft(userId, opened.id), { load: loadSurvey, save: saveSurvey }),
  )
  const snapshot = useStore(editor)

  useEffect(() => {
    editor.reopen()
    return () => editor.close()
  }, [editor])

  // Only where the browser keeps no copy: otherwise a reload loses nothing, and nobody need be held up.
  useEffect(() => {
    if (snapshot.isDurable || snapshot.state === 'saved') return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [snapshot.isDurable, snapshot.state])

  return { editor, snapshot }
}
