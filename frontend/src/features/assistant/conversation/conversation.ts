import { readEvents } from '@/shared/api/sse'
import { createStore } from '@/shared/lib/store'
import type { ChatRequest } from '../api'
import { type AnswerScope, readChatEvent } from './chat-events'
import { ChatError, explainFailure, failureTexts, interrupted } from './failure'
import { type ChatAction, type ChatMessage, earlier, isBusy, newConversation, reduce } from './reducer'

export const maxMessageLength = 2000
/** As many earlier messages as the server reads. */
const maxHistory = 20

interface Calls {
  open: (request: ChatRequest, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  now?: () => Date
}

/** One conversation about one survey. It lives outside of the panel, so that another tab does not end it. */
export function startConversation(surveyId: string, { open, now = () => new Date() }: Calls) {
  const store = createStore(newConversation)
  let running: AbortController | undefined

  function change(action: ChatAction) {
    store.set(reduce(store.getSnapshot(), action))
  }

  const time = () => now().toISOString()

  function abort() {
    running?.abort()
    running = undefined
  }

  async function listen(request: ChatRequest, { signal }: AbortController) {
    try {
      const body = await open(request, signal)
      if (signal.aborted) return
      change({ type: 'connected' })
      let isEmpty = true
      for await (const text of readEvents(body)) {
        if (signal.aborted) return
        isEmpty = false
        const event = readChatEvent(text)
        if (event) change({ type: 'received', event, time: time() })
        if (!isBusy(store.getSnapshot())) return
      }
      if (signal.aborted) return
      // Browsers make an empty stream of a reply that has none.
      if (isEmpty) throw new ChatError(failureTexts.noBody())
      change({ type: 'ended' })
    } catch (error) {
      if (signal.aborted) return
      // Once it has answered, the server can be reached: then it was the way to here that broke.
      const isCut = store.getSnapshot().phase === 'streaming' && !(error instanceof ChatError)
      change({ type: 'failed', failure: isCut ? interrupted() : explainFailure(error) })
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,

    /** What was typed and not sent. It is kept here for the way back from another tab, and nobody listens to it. */
    draft: '',

    /** Whether the question went out. With a scope it is asked about that, whatever its words say. */
    ask(text: string, scope?: AnswerScope): boolean {
      const message = text.trim()
      const state = store.getSnapshot()
      if (isBusy(state) || !message || message.length > maxMessageLength) return false
      const request = {
        message,
        survey_id: surveyId,
        conversation_history: historyOf(earlier(state, message)),
        ...(scope && { scope }),
      }
      running = new AbortController()
      change({ type: 'asked', text: message, scope, time: time() })
      void listen(request, running)
      return true
    },

    stop() {
      abort()
      change({ type: 'stopped', time: time() })
    },

    clear() {
      abort()
      change({ type: 'cleared' })
    },

    restore() {
      change({ type: 'restored' })
    },

    /** For whoever leaves the page: the server must not go on for nobody. */
    end() {
      abort()
      change({ type: 'stopped', time: time() })
    },
  }
}

export type ConversationStore = ReturnType<typeof startConversation>

/** An answer goes along with its scope, from which a question that follows on it starts. */
function historyOf(messages: ChatMessage[]): ChatRequest['conversation_history'] {
  return messages
    .filter(({ role, content, understood }) => role !== 'system' && (content.trim() !== '' || understood))
    .slice(-maxHistory)
    .map(({ role, content, timestamp, understood }) => ({
      role,
      content,
      timestamp,
      ...(understood && { scope: understood.scope }),
    }))
}
