import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useCallback, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '@/shared/lib/use-store'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { suggestionsQuery } from '../api'
import type { AnswerScope } from '../conversation/chat-events'
import type { ConversationStore } from '../conversation/conversation'
import { describeEngine, introduce } from '../messages'
import { Composer } from './composer'
import type { ViewResponse } from './quote-list'
import { Talk } from './talk'
import { useInView } from './use-scrolling'

interface AssistantPanelProps {
  surveyId: string
  /** How many responses there are to ask about; undefined while that is on its way. */
  submitted: number | undefined
  conversation: ConversationStore
  onView: ViewResponse
}

export function AssistantPanel({ surveyId, submitted, conversation, onView }: AssistantPanelProps) {
  const state = useStore(conversation)
  const suggestions = useQuery(suggestionsQuery(surveyId))
  const scroller = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const panel = useInView(submitted !== undefined)
  const titleId = useId()

  const canClear = state.messages.length > 0 || state.failure !== undefined

  const handleAskAgain = useCallback(
    (question: string, scope: AnswerScope) => {
      flushSync(() => conversation.ask(question, scope))
      // The keyboard goes on at the new answer, whose chips come next.
      const questions = scroller.current?.querySelectorAll<HTMLElement>('[data-role="user"]') ?? []
      ;[...questions].at(-1)?.focus({ preventScroll: true })
    },
    [conversation],
  )

  function handleAsk(text: string, scope?: AnswerScope): boolean {
    if (!conversation.ask(text, scope)) return false
    // A keyboard on the screen would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    else input.current?.focus()
    return true
  }

  function handleRetry() {
    const question = state.messages.findLast(({ role }) => role === 'user')
    if (question) handleAsk(question.content, question.scope)
  }

  function handleStop() {
    conversation.stop()
    input.current?.focus()
  }

  function handleClear() {
    conversation.clear()
    input.current?.focus()
  }

  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      className="grid h-150 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto] overflow-hidden rounded-control border border-line bg-surface"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 ps-6 pe-3 max-sm:ps-4">
        <h2 id={titleId} className="text-18">
          {t`Survey Assistant`}
        </h2>
        <Button variant="quiet" size="small" aria-disabled={!canClear} onClick={handleClear}>
          {t({ message: 'Clear', context: 'conversation' })}
        </Button>
      </header>
      <Talk
        surveyId={surveyId}
        conversation={state}
        scroller={scroller}
        onAskAgain={handleAskAgain}
        onView={onView}
      >
        {state.cleared && state.cleared.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-2 text-14">
            {t`Conversation cleared.`}
            <Button variant="quiet" size="small" icon={Undo2} onClick={conversation.restore}>
              {t`Undo`}
            </Button>
          </p>
        )}
        <p className="max-w-[66ch] text-ink-2">
          {introduce(submitted)} {suggestions.data && describeEngine(suggestions.data.engine)}
        </p>
        <Examples prompts={suggestions.data?.prompts ?? []} onPick={handleAsk} />
      </Talk>
      <div className="max-h-40 overflow-auto px-6 wrap-anywhere not-empty:pb-3 max-sm:px-4">
        {state.failure && (
          <ErrorStrip
            action={
              <Button size="small" onClick={handleRetry}>
                {t`Try Again`}
              </Button>
            }
          >
            {state.failure.text}
            {state.failure.hint && <span className="block font-normal">{state.failure.hint}</span>}
          </ErrorStrip>
        )}
      </div>
      <Composer
        conversation={conversation}
        phase={state.phase}
        input={input}
        onAsk={handleAsk}
        onStop={handleStop}
      />
    </section>
  )
}

interface ExamplesProps {
  prompts: string[]
  onPick: (prompt: string) => void
}

/** Questions that this survey can answer, one tap away. */
function Examples({ prompts, onPick }: ExamplesProps) {
  if (prompts.length === 0) return null
  return (
    <div className="max-w-column">
      <p className="text-14 font-semibold">{t`Try one of these`}</p>
      <ul>
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center justify-between gap-3 border-b border-line py-2.5 text-start wrap-anywhere hover:text-accent-hover"
              onClick={() => onPick(prompt)}
            >
              <span dir="auto">{prompt}</span>
              <Icon of={ArrowRight} size="small" className="text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
