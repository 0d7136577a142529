import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Difference, Question, Reviewed, SubmissionBody, Survey, Teacher } from '../api'
import { answerKey } from '../saving/slots'

/** A survey's server as small as it can be, for tests that fake the network: one response in memory, the rules of
 *  saving and submitting, and faults on request. */
export const questions: Question[] = ['q1', 'q2', 'q3'].map((id) => ({
  id,
  text: `${id}?`,
  is_required: id === 'q1',
  is_about_each_teacher: false,
  version: 1,
}))

export const teachers: Teacher[] = [
  { id: 't1', name: 'Ms. Okafor', grade_level: 'Pre-K' },
  { id: 't2', name: 'Mr. Reyes', grade_level: null },
]

export const survey = {
  id: 's1',
  title: 'Spring survey',
  description: '',
  questions,
  asks_name_consent: false,
  language: 'en',
  languages: [],
  translated: [],
  privacy: { ai: 'local', retention_days: null, contact: null, text: null, emergency_number: '911' },
} as unknown as Survey

interface Stored {
  name: string | null
  email: string | null
  teacherIds: string[]
  /** By `answerKey`. */
  answers: Record<string, string>
  isSubmitted: boolean
}

interface Reply {
  status: number
  body: unknown
}

/** What happens to one request on its way: how long each way takes, and whether the reply is lost. */
export interface Fate {
  isDown?: boolean
  there?: number
  back?: number
  isReplyLost?: boolean
  /** Arrives although it was aborted: it was on its way already. */
  outlivesAbort?: boolean
  /** Answered by something other than the survey, such as a proxy. */
  reply?: Reply
}

export interface Call {
  method: string
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of all calls.
  body: any
  /** Given up by the page before it arrived. */
  isAborted?: boolean
}

export function createModelServer(filled: Partial<Stored> = {}) {
  const stored: Stored = {
    name: 'Pilar Quintero',
    email: 'pilar@example.org',
    teacherIds: ['t1'],
    answers: { q1: 'One.', q2: 'Two.' },
    isSubmitted: false,
    ...filled,
  }
  const sequences = new Map<string, number>()
  let changes = 0
  const calls: Call[] = []

  const server = {
    stored,
    calls,
    /** Whether what was reviewed is compared: the guard that a test may take out. */
    isComparing: true,
    fateOf: (_call: Call): Fate => ({}),
    onSubmitted: () => {},
    draft,

    /** Takes the place of the browser's `fetch`. */
    fetch(path: string, init: RequestInit = {}): Promise<Response> {
      const body = init.body ? JSON.parse(String(init.body)) : undefined
      const call: Call = { method: init.method ?? 'GET', path, body }
      const { isDown, there = 0, back = 0, isReplyLost, outlivesAbort, reply } = server.fateOf(call)
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        setTimeout(() => {
          if (isDown) return reject(new TypeError('Failed to fetch'))
          call.isAborted = init.signal?.aborted ?? false
          if (call.isAborted && !outlivesAbort) return
          calls.push(call)
          const { status, body: content } = reply ?? handle(call)
          setTimeout(() => {
            if (isReplyLost) reject(new TypeError('Failed to fetch'))
            else resolve(json(content, status))
          }, back)
        }, there)
      })
    },
  }

  function draft() {
    return {
      id: 'r1',
      survey_id: survey.id,
      is_submitted: stored.isSubmitted,
      submitted_at: null,
      updated_at: String(changes),
      parent: { name: stored.name, email: stored.email },
      name_consent: false,
      language: 'en' as const,
      teachers: teachersOf(stored.teacherIds),
      own_teacher_ids: [],
      answers: Object.entries(stored.answers).map(([key, text_value]) => {
        const [question_id = '', teacher_id] = key.split('/')
        return { question_id, text_value, ...(teacher_id && { teacher_id }) }
      }),
    }
  }

  function handle({ method, path, body }: Call): Reply {
    const status = { id: 'r1', is_submitted: stored.isSubmitted, submitted_at: null }
    if (path.startsWith('/api/teachers')) return { status: 200, body: teachers }
    if (!path.includes('/responses/')) return { status: 200, body: survey }
    if (method === 'GET') return { status: 200, body: stored.isSubmitted ? status : draft() }
    if (path.endsWith('/submit')) return submit(body ?? {})
    if (stored.isSubmitted)
      return { status: 409, body: { detail: 'This survey has already been submitted', code: 'submitted' } }
    return save(path, body)
  }

  function save(path: string, body: Call['body']): Reply {
    if (!path.includes('/answers/')) changes += 1
    if (path.endsWith('/parent')) Object.assign(stored, body)
    else if (path.endsWith('/teachers')) stored.teacherIds = body.teacher_ids
    else {
      const key = answerKey(path.split('/').at(-1) ?? '', body.teacher_id)
      if (body.teacher_id && !stored.teacherIds.includes(body.teacher_id))
        return { status: 422, body: { detail: 'Not one of those chosen', code: 'teacher_not_chosen' } }
      const sequence = `${key} ${body.client_id}`
      if ((sequences.get(sequence) ?? -1) > body.seq) return { status: 200, body: { applied: false } }
      sequences.set(sequence, body.seq)
      stored.answers[key] = body.text_value
    }
    return { status: 200, body: { applied: true } }
  }

  function submit({ reviewed, unchanged_since = null }: SubmissionBody): Reply {
    const differences = reviewed && server.isComparing ? differencesFrom(reviewed, stored) : []
    if (stored.isSubmitted && differences.length > 0)
      return { status: 409, body: { detail: 'This survey has already been submitted', code: 'submitted' } }
    if (!stored.isSubmitted) {
      if (differences.length > 0)
        return { status: 409, body: { detail: 'Something differs', code: 'reviewed_differs', differences } }
      if (unchanged_since !== null && unchanged_since !== String(changes))
        return { status: 409, body: { detail: 'Taken back', code: 'taken_back' } }
      const missing = missingIn(stored)
      if (missing)
        return {
          status: 422,
          body: { detail: missing.detail, missing_step: missing.step, missing: [missing] },
        }
      stored.isSubmitted = true
      server.onSubmitted()
    }
    return { status: 200, body: { id: 'r1', is_submitted: true, submitted_at: null } }
  }

  return server
}

function missingIn({ name, email, teacherIds, answers }: Stored) {
  if (!name) return { step: 'name', detail: 'Your name is missing' }
  if (!email) return { step: 'email', detail: 'Your email address is missing' }
  if (teacherIds.length === 0) return { step: 'teachers', detail: 'No teacher is selected' }
  const question = questions.find(({ id, is_required }) => is_required && !answers[id]?.trim())
  return question && { step: 'questions', question_id: question.id, detail: 'Question 1 needs an answer' }
}

function differencesFrom(reviewed: Reviewed, stored: Stored): Difference[] {
  const differences: Difference[] = []
  if (reviewed.name !== stored.name) differences.push({ field: 'name', stored: stored.name ?? '' })
  if (reviewed.email !== stored.email) differences.push({ field: 'email', stored: stored.email ?? '' })
  if (reviewed.teacher_ids.join() !== stored.teacherIds.join())
    differences.push({ field: 'teachers', stored: teachersOf(stored.teacherIds) })
  for (const { id } of questions) {
    const text = stored.answers[id] ?? ''
    if (reviewed.answers[id] !== bytesToHex(sha256(utf8ToBytes(text))))
      differences.push({ field: 'answer', question_id: id, stored: text })
  }
  for (const [question_id, digests] of Object.entries(reviewed.teacher_answers ?? {})) {
    for (const [teacher_id, digest] of Object.entries(digests)) {
      const text = stored.answers[answerKey(question_id, teacher_id)] ?? ''
      if (digest !== bytesToHex(sha256(utf8ToBytes(text))))
        differences.push({ field: 'answer', question_id, teacher_id, stored: text })
    }
  }
  return differences
}

function teachersOf(ids: readonly string[]): Teacher[] {
  return teachers.filter(({ id }) => ids.includes(id))
}

function json(content: unknown, status: number): Response {
  return new Response(JSON.stringify(content), { status, headers: { 'Content-Type': 'application/json' } })
}
