import { hasStatus, type SurveyDetail, type SurveyPatch, sentenceOf } from '../api'
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
import { applyOnTop } from '../model/merge'
import { isLive } from '../model/stage'

export type EditState = 'saved' | 'unsaved' | 'saving' | 'failing' | 'invalid' | 'refused' | 'conflict'

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

export interface EditorServer {
  load(id: string): Promise<SurveyDetail>
  save(id: string, patch: SurveyPatch): Promise<SurveyDetail>
}

export type Editor = ReturnType<typeof createEditor>

const pause = 700
const longestWait = 15_000

/** One survey while somebody edits it. Every change is on this device at once. While nobody has seen the survey it
 *  follows to the server by itself; a live one waits for `publish`. Nothing of anybody else is overwritten. */
export function createEditor(opened: SurveyDetail, draft: BuilderDraft, server: EditorServer) {
  const listeners = new Set<() => void>()
  let survey = opened
  let mine = contentOf(opened)
  let conflict: EditConflict | undefined
  let isDurable = true
  let refusal: string | undefined
  let failures = 0
  let saving: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  takeUp()
  let snapshot = look()

  /** Goes on with what was left on this device. */
  function takeUp() {
    const stored = draft.read()
    if (!stored) return
    if (isSameContent(contentOf(survey), stored.mine)) return draft.clear()
    mine = stored.mine
    const isStale = stored.version !== survey.version && !isSameContent(stored.base, contentOf(survey))
    if (isStale) conflict = { base: stored.base, theirs: survey }
    else follow()
  }

  function look(): EditorSnapshot {
    const problems = problemsOf(mine)
    return { survey, mine, problems, state: stateNow(problems), refusal, conflict, isDurable }
  }

  function stateNow(problems: Problems): EditState {
    if (conflict) return 'conflict'
    if (saving) return 'saving'
    if (refusal !== undefined) return 'refused'
    if (!isValid(problems)) return 'invalid'
    if (!patchOf(contentOf(survey), mine)) return 'saved'
    return failures > 0 ? 'failing' : 'unsaved'
  }

  function publishSnapshot() {
    snapshot = look()
    for (const listener of listeners) listener()
  }

  function keep() {
    const base = conflict?.base ?? contentOf(survey)
    if (!conflict && isSameContent(base, mine)) draft.clear()
    else isDurable = draft.write({ version: survey.version, base, mine })
  }

  /** A survey that nobody has seen is saved as one types; after a failure the next try waits longer. */
  function follow() {
    clearTimeout(timer)
    if (isClosed || conflict || saving || isLive(survey) || !isValid(problemsOf(mine))) return
    if (!patchOf(contentOf(survey), mine)) return
    const wait = failures === 0 ? pause : Math.min(longestWait, pause * 2 ** failures)
    timer = setTimeout(() => void saveNow(), wait)
  }

  function saveNow(): Promise<boolean> {
    saving ??= send().finally(() => {
      saving = undefined
      follow()
      publishSnapshot()
    })
    publishSnapshot()
    return saving
  }

  /** Whether the server has everything now. */
  async function send(): Promise<boolean> {
    mine = withoutGoneIds(mine, survey)
    const sent = mine
    const patch = patchOf(contentOf(survey), sent)
    if (!patch) return true
    try {
      const saved = await server.save(survey.id, { ...patch, version: survey.version })
      failures = 0
      mine = withIds(mine, sent, saved)
      survey = saved
      keep()
      return true
    } catch (error) {
      await explain(error)
      return false
    }
  }

  async function explain(error: unknown) {
    if (hasStatus(error, 409)) return compare()
    failures += 1
    const isRefused = hasStatus(error, 422) || hasStatus(error, 404) || hasStatus(error, 403)
    if (isRefused) refusal = sentenceOf(error, '')
  }

  /** Somebody was quicker; or it was this page itself, and the reply to its save was lost. */
  async function compare() {
    try {
      const theirs = await server.load(survey.id)
      if (isSameContent(contentOf(theirs), mine)) {
        mine = withIds(mine, mine, theirs)
        survey = theirs
      } else conflict = { base: contentOf(survey), theirs }
      failures = 0
      keep()
    } catch {
      failures += 1
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    edit(change: (content: SurveyContent) => SurveyContent) {
      const next = change(mine)
      if (next === mine) return
      mine = next
      refusal = undefined
      keep()
      follow()
      publishSnapshot()
    },

    /** Sends what is not there yet. False when it could not be, for a reason that the snapshot tells. */
    async publish(): Promise<boolean> {
      clearTimeout(timer)
      refusal = undefined
      if (saving) await saving
      if (conflict || !isValid(problemsOf(mine))) return false
      return saveNow()
    },

    /** Back to what the server has. */
    discard() {
      mine = contentOf(survey)
      refusal = undefined
      failures = 0
      draft.clear()
      publishSnapshot()
    },

    /** An act such as opening gave back a newer survey. */
    adopt(next: SurveyDetail) {
      const base = contentOf(survey)
      const isEdited = !isSameContent(base, mine)
      const isForeign = !isSameContent(base, contentOf(next))
      survey = next
      if (!isEdited) mine = contentOf(next)
      else if (isForeign) conflict = { base, theirs: next }
      keep()
      publishSnapshot()
    },

    takeTheirs() {
      if (!conflict) return
      survey = conflict.theirs
      conflict = undefined
      this.discard()
    },

    /** My changes on top of theirs. A draft is then saved; a live survey waits for `publish`. */
    applyMine() {
      if (!conflict) return
      const { base, theirs } = conflict
      mine = applyOnTop(base, mine, contentOf(theirs)).content
      survey = theirs
      conflict = undefined
      keep()
      follow()
      publishSnapshot()
    },

    close() {
      isClosed = true
      clearTimeout(timer)
    },

    /** After the page was only shown again, as strict mode and the browser's Back do. */
    reopen() {
      isClosed = false
      follow()
    },
  }
}
