import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/shared/api/error'
import type { SurveyDetail, SurveyPatch } from '../api'
import { openBuilderDraft } from '../model/draft-store'
import { createEditor } from './editor'

const opened: SurveyDetail = {
  id: 's1',
  title: 'Superpowers',
  description: '',
  school_year: 2026,
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: false,
  is_active: false,
  is_open: false,
  opens_at: null,
  closes_at: null,
  archived_at: null,
  version: 1,
  created_at: '2026-09-01T08:00:00Z',
  updated_at: '2026-09-01T08:00:00Z',
  changed_by: null,
  response_count: 0,
  in_progress_count: 0,
  questions: [
    { id: 'a', text: 'A?', is_required: true, is_about_each_teacher: false, version: 1, answer_count: 0 },
  ],
  retired_questions: [],
}

/** The server, reduced to what an editor sees of it. */
let current: SurveyDetail
let patches: SurveyPatch[]
let faults: (unknown | undefined)[]

const server = {
  load: () => Promise.resolve(current),
  save: async (_: string, patch: SurveyPatch) => {
    patches.push(patch)
    const fault = faults.shift()
    if (fault) throw fault
    if (patch.version !== current.version) throw new ApiError(409, 'changed')
    const { questions, version: _version, ...fields } = patch
    current = { ...current, ...(fields as Partial<SurveyDetail>), version: current.version + 1 }
    if (questions)
      current = {
        ...current,
        questions: questions.map(({ id, text, is_required, is_about_each_teacher }, index) => ({
          id: id ?? `new-${index}`,
          text,
          is_required: is_required ?? false,
          is_about_each_teacher: is_about_each_teacher ?? false,
          version: 1,
          answer_count: 0,
        })),
      }
    return current
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  current = opened
  patches = []
  faults = []
})
afterEach(() => vi.useRealTimers())

function open(survey = current) {
  return createEditor(survey, openBuilderDraft('nora', 's1'), server)
}

function rename(editor: ReturnType<typeof open>, title: string) {
  editor.edit((content) => ({ ...content, title }))
}

test('a survey that nobody has seen is saved as one types, with one save for a burst of letters', async () => {
  const editor = open()
  for (const title of ['S', 'Su', 'Sup']) rename(editor, title)
  expect(editor.getSnapshot().state).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(1000)
  expect(patches).toEqual([{ title: 'Sup', version: 1 }])
  expect(editor.getSnapshot().state).toBe('saved')
  expect(localStorage.length).toBe(0)
})

test('a live survey waits to be published, and a reload loses nothing', async () => {
  current = { ...opened, is_active: true }
  rename(open(), 'Mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(patches).toEqual([])
  const reloaded = open()
  expect([reloaded.getSnapshot().mine.title, reloaded.getSnapshot().state]).toEqual(['Mine', 'unsaved'])
  expect(await reloaded.publish()).toBe(true)
  expect(current.title).toBe('Mine')
  expect(localStorage.length).toBe(0)
})

test('what is typed during a save follows it, and new questions get their ids', async () => {
  const editor = open()
  editor.edit((content) => ({
    ...content,
    questions: [...content.questions, { key: 'n', text: 'N?', is_required: false }],
  }))
  const saving = editor.publish()
  rename(editor, 'Later')
  await saving
  await vi.advanceTimersByTimeAsync(1000)
  expect(patches.length).toBe(2)
  expect(patches[1]).toEqual({ title: 'Later', version: 2 })
  expect(editor.getSnapshot().mine.questions[1]).toMatchObject({ key: 'n', id: 'new-1' })
})

test('a passing fault is tried again until the words have arrived', async () => {
  faults = [new TypeError('offline'), new ApiError(503)]
  const editor = open()
  rename(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(800)
  expect(editor.getSnapshot().state).toBe('failing')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([current.title, editor.getSnapshot().state]).toEqual(['Mine', 'saved'])
})

test('the second of two editors is told, and chooses theirs', async () => {
  const editor = open()
  current = { ...opened, version: 2, title: 'Theirs' }
  rename(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(editor.getSnapshot()).toMatchObject({ state: 'conflict', conflict: { theirs: { title: 'Theirs' } } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(patches.length).toBe(1)
  expect(open().getSnapshot().state).toBe('conflict')
  editor.acceptTheirs()
  expect(editor.getSnapshot()).toMatchObject({ state: 'saved', mine: { title: 'Theirs' } })
  expect(current.title).toBe('Theirs')
})

test('or puts their own changes on top', async () => {
  const editor = open()
  current = { ...opened, version: 2, description: 'Theirs' }
  rename(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  editor.applyMine()
  await vi.advanceTimersByTimeAsync(1000)
  expect(current).toMatchObject({ title: 'Mine', description: 'Theirs', version: 3 })
})

test('a save whose reply was lost is no conflict with oneself', async () => {
  const editor = open()
  rename(editor, 'Mine')
  current = { ...opened, title: 'Mine', version: 2 }
  await vi.advanceTimersByTimeAsync(1000)
  expect(editor.getSnapshot()).toMatchObject({ state: 'saved', survey: { version: 2 } })
})

test('what cannot be saved waits, and the reason is told', async () => {
  const editor = open()
  rename(editor, ' ')
  await vi.advanceTimersByTimeAsync(5000)
  expect([patches.length, editor.getSnapshot().state]).toEqual([0, 'invalid'])
})

test('what the server refuses is sent once, and the next success takes the refusal away', async () => {
  faults = [new ApiError(422, 'No')]
  const editor = open()
  rename(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(patches.length).toBe(1)
  expect(editor.getSnapshot()).toMatchObject({ state: 'refused', refusal: 'No' })
  rename(editor, 'Ours')
  await vi.advanceTimersByTimeAsync(1000)
  expect(editor.getSnapshot()).toMatchObject({ state: 'saved', refusal: undefined })
  expect(current.title).toBe('Ours')
})

test('a refused publication can be tried again as it is', async () => {
  current = { ...opened, is_active: true }
  faults = [new ApiError(403, 'Not now')]
  const editor = open()
  rename(editor, 'Mine')
  expect(await editor.publish()).toBe(false)
  expect(editor.getSnapshot()).toMatchObject({ state: 'refused', refusal: 'Not now' })
  expect(await editor.publish()).toBe(true)
  expect(current.title).toBe('Mine')
})

test('opening the survey elsewhere stops the saving as one types', async () => {
  const editor = open()
  rename(editor, 'Mine')
  current = { ...opened, is_active: true, version: 2 }
  await vi.advanceTimersByTimeAsync(1000)
  expect(editor.getSnapshot().state).toBe('conflict')
  expect(current.title).toBe('Superpowers')
})

test('a removal that was saved can still be undone', async () => {
  const editor = open()
  const { questions } = editor.getSnapshot().mine
  editor.edit((content) => ({ ...content, questions: [] }))
  await vi.advanceTimersByTimeAsync(1000)
  editor.edit((content) => ({ ...content, questions }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(patches[1]?.questions).toEqual([{ text: 'A?', is_required: true, is_about_each_teacher: false }])
  expect(editor.getSnapshot()).toMatchObject({ state: 'saved', mine: { questions: [{ key: 'a' }] } })
})
