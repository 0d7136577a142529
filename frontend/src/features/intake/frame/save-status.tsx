import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { isKiosk } from '../kiosk/kiosk'
import { t } from '../messages/messages'
import { refusalSentence } from '../messages/refusals'
import type { ResponseSnapshot } from '../saving/response-store'

interface SaveStatusProps {
  snapshot: ResponseSnapshot
  /** Nothing was written here yet: then there is nothing to call saved. */
  isEmpty: boolean
}

type Shown = 'saved' | 'saving' | 'failing' | 'nothing'

const displays = {
  saved: { icon: Check, color: 'font-semibold text-good' },
  saving: { icon: LoaderCircle, color: 'text-ink-2' },
  failing: { icon: CloudOff, color: 'font-semibold text-warn' },
  offline: { icon: CloudOff, color: 'text-ink-2' },
}

/** Whether the words are safe. The eye sees every change; a screen reader hears only what has lasted a while. */
export function SaveStatus({ snapshot, isEmpty }: SaveStatusProps) {
  const isOnline = useIsOnline()
  const shown = whatToShow(snapshot, isEmpty)
  const isWaiting = !isOnline && (shown === 'saving' || shown === 'failing')
  const display = shown === 'nothing' ? undefined : displays[isWaiting ? 'offline' : shown]
  const text = shown === 'nothing' ? '' : isWaiting ? offlineText(snapshot) : t.saving[shown]
  const announced = useStableText(text)
  return (
    <>
      <span aria-hidden="true" className={cx('flex min-h-6 items-start gap-1.5 text-14', display?.color)}>
        {display && <Icon of={display.icon} size="small" className="mt-0.5" />}
        {text}
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}

/** What went wrong, in the words that name the part, and what happens now. Without a network nothing went wrong: that is
 *  said once, calmly, in the place of the status, and goes when the network is back. */
export function SaveProblem({ snapshot }: { snapshot: ResponseSnapshot }) {
  const isOnline = useIsOnline()
  if (!isOnline && snapshot.saveState !== 'refused') return null
  const sentences = [
    snapshot.failed.has('answer') && t.saving.answerFailed,
    snapshot.failed.has('parent') && t.saving.parentFailed,
    snapshot.failed.has('teachers') && t.saving.teachersFailed,
  ].filter((sentence) => sentence !== false)
  const hint = hintFor(snapshot)
  return (
    <div role="alert" className="mt-2 grid justify-items-start gap-1 text-14 empty:hidden">
      {sentences.map((sentence) => (
        <p key={sentence} className="flex items-start gap-1.5 font-semibold text-bad">
          <Icon of={CircleAlert} size="small" className="mt-0.5" />
          {sentence}
        </p>
      ))}
      {hint && <p className="text-ink-2">{hint}</p>}
      {snapshot.saveState === 'refused' && !snapshot.isSubmitted && (
        <Button size="small" onClick={() => location.reload()}>
          {t.reload}
        </Button>
      )}
    </div>
  )
}

function hintFor({ saveState, isSubmitted, refusal, isDurable }: ResponseSnapshot) {
  if (isSubmitted) return undefined
  if (saveState === 'refused') return refusalSentence(refusal)
  return saveState !== 'saved' && !isDurable ? t.saving.notKept : undefined
}

function offlineText({ isDurable }: ResponseSnapshot): string {
  if (isKiosk()) return t.kiosk.offline
  return isDurable ? t.saving.offline : t.saving.notKept
}

function whatToShow({ saveState }: ResponseSnapshot, isEmpty: boolean): Shown {
  if (saveState === 'refused') return 'nothing'
  return saveState === 'saved' && isEmpty ? 'nothing' : saveState
}

/** Follows a text that changes quickly once it has stood still. */
function useStableText(text: string): string {
  const [lasting, setLasting] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(text), 1500)
    return () => clearTimeout(timer)
  }, [text])
  return lasting
}

/** What the browser believes. "Online" may be wrong, "offline" never is. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

function watch(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
