import { useEffect, useRef, useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import { Button } from '@/shared/ui/form/button'
import { t } from '../messages/messages'
import type { OpenSurvey } from '../opening/open-survey'
import { settleWithin } from '../saving/watch-page'

interface StartNewProps {
  open: OpenSurvey
  onKeep: () => void
  onStartNew: () => void
}

const saveTimeout = 4000

/** Asks once, and says what becomes of the draft: words that wait are sent first, or the parent is warned. */
export function StartNew({ open: { response }, onKeep, onStartNew }: StartNewProps) {
  const { saveState } = useStore(response)
  const [isLeaving, setIsLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
    response.retryNow()
  }, [response])

  async function handleStart() {
    setIsLeaving(true)
    await settleWithin(response, saveTimeout)
    onStartNew()
  }

  return (
    <section
      aria-labelledby="start-new"
      className="max-w-column border-t border-line pt-5 pb-6 max-sm:mt-auto"
    >
      <h2 id="start-new" ref={heading} tabIndex={-1} className="text-18 outline-none">
        {t.resume.confirmTitle}
      </h2>
      <p role="status" className="mt-1 mb-4">
        {saveState === 'saved' ? t.resume.confirmSaved : t.resume.confirmUnsaved}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          variant="primary"
          size="large"
          className="sm:min-h-11 sm:text-16"
          isBusy={isLeaving}
          busyLabel={t.resume.leaving}
          onClick={handleStart}
        >
          {t.opening.startAnew}
        </Button>
        <Button size="large" className="sm:min-h-11 sm:text-16" onClick={onKeep}>
          {t.resume.keep}
        </Button>
      </div>
    </section>
  )
}
