import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { useStore } from '@/shared/lib/use-store'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { suggestionsQuery } from '../api'
import type { ConversationStore } from '../conversation/conversation'
import { useInView } from '../view/use-in-view'
import { useIsWide } from '../view/use-is-wide'
import { tellEngine, tellScope } from '../words/scope'
import { Composer } from './composer'
import { Examples } from './examples'
import { QuoteRail } from './quote-rail'
import type { ViewResponse } from './quote-slip'
import { Talk } from './talk'

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
  const [chosenId, setChosenId] = useState<number>()
  const isWide = useIsWide()
  const scroller = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const panel = useInView(submitted !== undefined)
  const titleId = useId()

  const quoted = state.messages.filter(({ citations }) => citations.length > 0)
  const beside = isWide ? (quoted.find(({ id }) => id === chosenId) ?? quoted.at(-1)) : undefined
  const hasRail = isWide && state.messages.length > 0
  const canClear = state.messages.length > 0 || state.failure !== undefined

  function handleAsk(text: string): boolean {
    if (!conversation.ask(text)) return false
    setChosenId(undefined)
    // A keyboard on the screen would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    else input.current?.focus()
    return true
  }

  function handleRetry() {
    const question = state.messages.findLast(({ role }) => role === 'user')
    if (question) handleAsk(question.content)
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
      className={cx(
        'grid h-150 grid-rows-[auto_minmax(0,1fr)_auto_auto] overflow-hidden rounded-control border border-line bg-surface',
        hasRail ? 'grid-cols-[minmax(0,1fr)_min(25rem,38%)]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      <header className="col-span-full flex items-center justify-between gap-3 border-b border-line py-2 ps-6 pe-3 max-sm:ps-4">
        <h2 id={titleId} className="text-18">
          Survey Assistant
        </h2>
        <Button variant="quiet" size="small" aria-disabled={!canClear} onClick={handleClear}>
          Clear
        </Button>
      </header>
      <Talk
        conversation={state}
        scroller={scroller}
        besideId={isWide ? beside?.id : null}
        onShowQuotes={setChosenId}
        onView={onView}
      >
        {state.cleared && state.cleared.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-2 text-14">
            Conversation cleared.
            <Button variant="quiet" size="small" icon={Undo2} onClick={conversation.restore}>
              Undo
            </Button>
          </p>
        )}
        <p className="max-w-[66ch] text-ink-2">
          {tellScope(submitted)} {suggestions.data && tellEngine(suggestions.data.engine)}
        </p>
        <Examples prompts={suggestions.data?.prompts ?? []} onPick={handleAsk} />
      </Talk>
      {hasRail && <QuoteRail key={beside?.id} message={beside} onView={onView} />}
      <div className="col-start-1 max-h-40 overflow-auto px-6 wrap-anywhere not-empty:pb-3 max-sm:px-4">
        {state.failure && (
          <ErrorStrip
            action={
              <Button size="small" onClick={handleRetry}>
                Try Again
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
