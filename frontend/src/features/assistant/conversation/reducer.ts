import { t } from '@lingui/core/macro'
import type { Engine } from '../api'
import type { AnswerScope, ChatEvent, Citation, SectionHead, Understood } from './chat-events'
import { emptyAnswer, type Failure, failureTexts, interrupted } from './failure'

export type Phase = 'idle' | 'connecting' | 'streaming' | 'finished'

/** A part of an answer with its quotes. */
export interface Section extends SectionHead {
  citations: Citation[]
}

export interface ChatMessage {
  id: number
  role: 'user' | 'assistant' | 'system'
  content: string
  timestamp: string
  /** Those that belong to no section. */
  citations: Citation[]
  sections: Section[]
  searchQuery?: string | undefined
  /** Of a question that was asked again: the scope that was chosen for it. */
  scope?: AnswerScope | undefined
  understood?: Understood | undefined
  /** Who answered: this computer, or the name of a model. */
  engine?: Engine | undefined
  isStopped?: boolean
}

export interface Conversation {
  phase: Phase
  messages: ChatMessage[]
  failure?: Failure | undefined
  /** What Clear took away, until the next question. */
  cleared?: ChatMessage[] | undefined
}

/** `time` is when it happened, as an ISO text. */
export type ChatAction =
  | { type: 'asked'; text: string; scope?: AnswerScope | undefined; time: string }
  | { type: 'connected' }
  | { type: 'received'; event: ChatEvent; time: string }
  | { type: 'ended' }
  | { type: 'failed'; failure: Failure }
  | { type: 'stopped'; time: string }
  | { type: 'cleared' }
  | { type: 'restored' }

export const newConversation: Conversation = { phase: 'idle', messages: [] }

/** Sending is blocked while this holds. */
export function isBusy({ phase }: Pick<Conversation, 'phase'>): boolean {
  return phase === 'connecting' || phase === 'streaming'
}

/** What was said before a question. One that failed and is asked again is not said twice. */
export function earlier({ messages, failure }: Conversation, question: string): ChatMessage[] {
  const last = messages.at(-1)
  const isAgain = failure && last?.role === 'user' && last.content === question
  return isAgain ? messages.slice(0, -1) : messages
}

export function reduce(state: Conversation, action: ChatAction): Conversation {
  switch (action.type) {
    case 'asked':
      return {
        phase: 'connecting',
        messages: add(earlier(state, action.text), {
          role: 'user',
          content: action.text,
          timestamp: action.time,
          scope: action.scope,
        }),
      }
    case 'connected':
      return { ...state, phase: 'streaming' }
    case 'received':
      return applyEvent(state, action.event, action.time)
    case 'ended':
      // The server says when an answer is whole. A stream that ends without it was cut.
      return isBusy(state) ? finish({ ...state, failure: interrupted() }) : state
    case 'failed':
      return finish({ ...state, failure: action.failure })
    case 'stopped':
      return isBusy(state) ? stop(state, action.time) : state
    case 'cleared':
      return { ...newConversation, cleared: state.messages }
    case 'restored':
      return state.cleared ? { phase: 'finished', messages: state.cleared } : state
  }
}

function applyEvent(state: Conversation, event: ChatEvent, time: string): Conversation {
  switch (event.type) {
    case 'message_start':
      return { ...state, messages: start(state, time, event.engine) }
    case 'message_delta':
      return change(state, time, ({ content, ...rest }) => ({ ...rest, content: content + event.content }))
    case 'search_query':
      return change(state, time, (message) => ({ ...message, searchQuery: event.query }))
    case 'scope':
      return change(state, time, (message) => ({ ...message, understood: event.understood }))
    case 'section':
      return change(state, time, (message) => addSection(message, event.section))
    case 'citation':
      return change(state, time, (message) => addCitation(message, event.citation))
    case 'closest':
      return change(state, time, (message) =>
        addCitation(message.sections.length > 0 ? message : addSection(message, closest), event.citation),
      )
    case 'finished':
      return finish(state)
    case 'error':
      return finish({ ...state, failure: { text: event.message ?? failureTexts.event() } })
    case 'iteration_limit': {
      const content = event.message ?? failureTexts.limit()
      return { ...state, messages: add(state.messages, { role: 'system', content, timestamp: time }) }
    }
  }
}

/** What only comes close is never shown as what an answer rests on. */
const closest: SectionHead = {
  kind: 'closest',
  title: '',
  detail: '',
  responses: undefined,
  scope: undefined,
}

function addSection(message: ChatMessage, section: SectionHead): ChatMessage {
  return { ...message, sections: [...message.sections, { ...section, citations: [] }] }
}

function addCitation(message: ChatMessage, citation: Citation): ChatMessage {
  const last = message.sections.at(-1)
  if (!last) return { ...message, citations: [...message.citations, citation] }
  const grown = { ...last, citations: [...last.citations, citation] }
  return { ...message, sections: [...message.sections.slice(0, -1), grown] }
}

/** A message that has nothing in it yet is the one that starts: a search may be told before its answer begins. */
function start({ messages }: Conversation, time: string, engine?: Engine): ChatMessage[] {
  const last = messages.at(-1)
  if (last?.role === 'assistant' && !hasWords(last)) return [...messages.slice(0, -1), { ...last, engine }]
  return add(messages, { role: 'assistant', content: '', timestamp: time, engine })
}

/** Changes the message that is being written, which begins here where the server did not say so. */
function change(
  state: Conversation,
  time: string,
  edit: (message: ChatMessage) => ChatMessage,
): Conversation {
  const messages = state.messages.at(-1)?.role === 'assistant' ? state.messages : start(state, time)
  const last = messages.at(-1)
  return last ? { ...state, messages: [...messages.slice(0, -1), edit(last)] } : state
}

function finish(state: Conversation): Conversation {
  const messages = state.messages.filter((message) => message.role !== 'assistant' || hasWords(message))
  const isUnanswered = messages.at(-1)?.role === 'user'
  const failure = state.failure ?? (isUnanswered ? emptyAnswer() : undefined)
  return { phase: 'finished', messages, failure }
}

function stop(state: Conversation, time: string): Conversation {
  const last = state.messages.at(-1)
  const messages =
    last?.role === 'assistant' && hasWords(last)
      ? [...state.messages.slice(0, -1), { ...last, isStopped: true }]
      : add(state.messages, { role: 'system', content: t`You stopped this answer.`, timestamp: time })
  return finish({ ...state, messages })
}

function hasWords({ content, citations, sections }: ChatMessage): boolean {
  return content.trim() !== '' || citations.length > 0 || sections.length > 0
}

function add(
  messages: ChatMessage[],
  message: Pick<ChatMessage, 'role' | 'content' | 'timestamp' | 'engine' | 'scope'>,
): ChatMessage[] {
  return [...messages, { id: (messages.at(-1)?.id ?? 0) + 1, citations: [], sections: [], ...message }]
}
