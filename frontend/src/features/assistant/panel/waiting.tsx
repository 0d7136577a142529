import { isBusy, type Phase } from '../conversation/reducer'

/** Under the input, so that nothing jumps when it comes and goes. It is always there to be heard. */
export function Waiting({ phase }: { phase: Phase }) {
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
          {phase === 'connecting' ? 'Connecting...' : 'Thinking...'}
        </>
      )}
    </p>
  )
}
