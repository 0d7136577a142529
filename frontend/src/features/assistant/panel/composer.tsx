import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SendHorizontal, Square } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { TextArea } from '@/shared/ui/form/text-area'
import { type ConversationStore, maxMessageLength } from '../conversation/conversation'
import { isBusy, type Phase } from '../conversation/reducer'

interface ComposerProps {
  conversation: ConversationStore
  phase: Phase
  input: RefObject<HTMLTextAreaElement | null>
  onAsk: (text: string) => boolean
  onStop: () => void
}

const buttonSize = 'min-h-12 max-sm:w-12 max-sm:px-0'

/** Where one types. It stays open while an answer comes, so that the next question can be written meanwhile. */
export function Composer({ conversation, phase, input, onAsk, onStop }: ComposerProps) {
  const [text, setText] = useState(conversation.draft)
  const hintId = useId()
  const isWaiting = isBusy({ phase })

  function handleChange(next: string) {
    conversation.draft = next
    setText(next)
  }

  function send() {
    if (onAsk(text)) handleChange('')
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends the choice of a character in some languages.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2.5 gap-y-1 border-t border-line bg-surface px-6 py-3 max-sm:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={input}
        aria-label={t`Message`}
        aria-describedby={hintId}
        placeholder={t`Ask about these responses`}
        rows={1}
        maxLength={maxMessageLength}
        enterKeyHint="send"
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={({ target }) => handleChange(target.value)}
        onKeyDown={handleKeyDown}
        className="max-h-36 overflow-y-auto"
      />
      {isWaiting ? (
        <Button key="stop" icon={Square} isIconOnPhone className={buttonSize} onClick={onStop}>
          {t`Stop`}
        </Button>
      ) : (
        <Button
          key="send"
          type="submit"
          variant="primary"
          icon={SendHorizontal}
          isIconOnPhone
          className={buttonSize}
          aria-disabled={text.trim() === ''}
        >
          {t`Send`}
        </Button>
      )}
      <div className="col-span-2 flex min-h-5.5 items-center justify-between gap-3 text-14 text-ink-2">
        <Waiting phase={phase} />
        {!isWaiting && (
          <p id={hintId} className="min-w-0">
            <Trans>
              Enter sends<span className="max-sm:hidden">, Shift+Enter starts a new line</span>
            </Trans>
          </p>
        )}
        <p
          className={cx('shrink-0 tabular-nums', text.length >= maxMessageLength && 'font-semibold text-bad')}
        >
          {text.length} / {maxMessageLength}
        </p>
      </div>
    </form>
  )
}

/** Under the input, so that nothing jumps when it comes and goes. It is always there to be heard. */
function Waiting({ phase }: { phase: Phase }) {
  const isWaiting = isBusy({ phase })
  return (
    <p role="status" className={isWaiting ? 'flex items-center gap-2.5' : 'sr-only'}>
      {isWaiting && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            <span className="size-1.5 animate-breathe rounded-full bg-accent" />
            <span className="size-1.5 animate-breathe rounded-full bg-accent opacity-60 [animation-delay:200ms]" />
            <span className="size-1.5 animate-breathe rounded-full bg-accent opacity-30 [animation-delay:400ms]" />
          </span>
          {phase === 'connecting' ? t`Connecting...` : t`Thinking...`}
        </>
      )}
    </p>
  )
}
