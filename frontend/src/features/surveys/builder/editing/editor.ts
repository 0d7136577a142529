import { explain, hasStatus } from '@/shared/api/error'
import { createAutosave } from '@/shared/lib/autosave'
import { createStore } from '@/shared/lib/store'
import type { SurveyDetail, SurveyPatch } from '../api'
import {
  contentOf,
  isSameContent,
  isValid,
  type Problems,
  patchOf,
  problemsOf,
  type SurveyContent,
  withIds,
  withoutGoneIds,
} from '../model/content'
import type { BuilderDraft } from '../model/draft-store'
import { rebase } from '../model/merge'
import { isLive } from '../model/stage'

type EditState = 'saved' | 'unsaved' | 'saving' | 'failing' | 'invalid' | 'refused' | 'conflict'

/** Somebody else has saved meanwhile: what both started from, and what is there now. */
export interface EditConflict {
  readonly base: SurveyContent
  readonly theirs: SurveyDetail
}

export interface EditorSnapshot {
  /** What the server has, as far as this page knows. */
  readonly survey: SurveyDetail
  readonly mine: SurveyContent
  readonly problems: Problems
  readonly state: EditState
  readonly refusal: string | undefined
  readonly conflict: EditConflict | undefined
  /** False when the browser keeps no copy: then closing the page loses what is not saved. */
  readonly isDurable: boolean
}

interface EditorServer {
  load(id: string): Promise<SurveyDetail>
  save(id: string, patch: SurveyPatch): Promise<SurveyDetail>
}

export type Editor = ReturnType<typeof createEditor>

const rhythm = { pause: 700, gap: 0, pace: Number.POSITIVE_INFINITY }

/** One survey while somebody edits it. Every change is on this device at once. While nobody has seen the survey it
 *  follows to the server by itself; a live one waits for `publish`. Nothing of anybody else is overwritten. */
export function createEditor(opened: SurveyDetail, draft: BuilderDraft, server: EditorServer) {
  let survey = opened
  let mine = contentOf(opened)
  let conflict: EditConflict | undefined
  let isDurable = true
  let refusal: string | undefined

  // What is sent is read when it is sent: the reply to a save gives new questions their ids.
  const autosave = createAutosave<void>({
    send,
    rhythm,
    onSaved: () => {
      refusal = undefined
    },
    onFailed: (error, isFinal) => {
      if (isFinal && !conflict) refusal = explain(error, '')
    },
    onChange: show,
  })
  const store = createStore(takeSnapshot())
  resume()

  /** Goes on with what was left on this device. */
  function resume() {
    const stored = draft.read()
    if (!stored) return
    if (isSameContent(contentOf(survey), stored.mine)) return draft.clear()
    mine = stored.mine
    const isStale = stored.version !== survey.version && !isSameContent(stored.base, contentOf(survey))
    if (isStale) conflict = { base: stored.base, theirs: survey }
    else saveIfDraft()
    show()
  }

  function takeSnapshot(): EditorSnapshot {
    const problems = problemsOf(mine)
    return { survey, mine, problems, state: stateNow(problems), refusal, conflict, isDurable }
  }

  function stateNow(problems: Problems): EditState {
    if (conflict) return 'conflict'
    if (autosave.isSending()) return 'saving'
    if (autosave.state() === 'refused') return 'refused'
    if (!isValid(problems)) return 'invalid'
    if (!patchOf(contentOf(survey), mine)) return 'saved'
    return autosave.state() === 'failing' ? 'failing' : 'unsaved'
  }

  function show() {
    store.set(takeSnapshot())
  }

  function storeDraft() {
    const base = conflict?.base ?? contentOf(survey)
    if (!conflict && isSameContent(base, mine)) draft.clear()
    else isDurable = draft.write({ version: survey.version, base, mine })
  }

  /** A survey that nobody has seen is saved as one types. */
  function saveIfDraft() {
    const hasChanges = !conflict && isValid(problemsOf(mine)) && patchOf(contentOf(survey), mine)
    if (hasChanges && !isLive(survey)) autosave.put()
    else autosave.withdraw()
  }

  async function send(): Promise<void> {
    mine = withoutGoneIds(mine, survey)
    const sent = mine
    const patch = patchOf(contentOf(survey), sent)
    if (!patch) return
    try {
      const saved = await server.save(survey.id, { ...patch, version: survey.version })
      mine = withIds(mine, sent, saved)
      survey = saved
    } catch (error) {
      if (!hasStatus(error, 409)) throw error
      await resolveConflict(error)
    }
    storeDraft()
  }

  /** Somebody was quicker; or it was this page itself, and the reply to its save was lost. */
  async function resolveConflict(error: unknown) {
    const theirs = await server.load(survey.id)
    const isOwn = isSameContent(contentOf(theirs), mine)
    if (!isOwn) {
      conflict = { base: contentOf(survey), theirs }
      storeDraft()
      autosave.withdraw()
      throw error
    }
    mine = withIds(mine, mine, theirs)
    survey = theirs
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,

    edit(change: (content: SurveyContent) => SurveyContent) {
      const next = change(mine)
      if (next === mine) return
      mine = next
      refusal = undefined
      storeDraft()
      saveIfDraft()
      show()
    },

    /** Saves all changes. False when that failed; the snapshot has the reason. */
    async publish(): Promise<boolean> {
      refusal = undefined
      if (conflict || !isValid(problemsOf(mine))) return false
      if (patchOf(contentOf(survey), mine)) autosave.put()
      return autosave.saveNow()
    },

    /** Back to what the server has. */
    discard() {
      mine = contentOf(survey)
      refusal = undefined
      draft.clear()
      autosave.withdraw()
      show()
    },

    /** An act such as opening gave back a newer survey. */
    adopt(next: SurveyDetail) {
      const base = contentOf(survey)
      const isEdited = !isSameContent(base, mine)
      const isForeign = !isSameContent(base, contentOf(next))
      survey = next
      if (!isEdited) mine = contentOf(next)
      else if (isForeign) conflict = { base, theirs: next }
      storeDraft()
      saveIfDraft()
      show()
    },

    acceptTheirs() {
      if (!conflict) return
      survey = conflict.theirs
      conflict = undefined
      this.discard()
    },

    /** My changes on top of theirs. A draft is then saved; a live survey waits for `publish`. */
    applyMine() {
      if (!conflict) return
      const { base, theirs } = conflict
      mine = rebase(base, mine, contentOf(theirs)).content
      survey = theirs
      conflict = undefined
      storeDraft()
      saveIfDraft()
      show()
    },

    close: autosave.close,

    /** After the page was only shown again, as strict mode and the browser's Back do. */
    reopen: autosave.reopen,
  }
}
